#!/bin/bash
#SBATCH --job-name=timeprobe-facts
#SBATCH --array=0-15
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
#
# One shard of a dump for each task of a Slurm array, 16 here; dump and output lie where all nodes see
# them. A task that is put back into the queue goes on from its checkpoint.
#
#   job=$(sbatch --parsable slurm_array.sh latest-all.json.bz2 facts.jsonl)
#   sbatch --dependency=afterok:$job --wrap "timeprobe extract merge facts.jsonl.part{0..15} --out facts.jsonl"
set -euo pipefail
dump=$1 out=$2
part=$out.part$SLURM_ARRAY_TASK_ID
[ -e "$part" ] && exit
exec "${TIMEPROBE:-timeprobe}" extract facts --wikidata "$dump" --out "$part" --resume \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --threads "${SLURM_CPUS_PER_TASK:-1}"
