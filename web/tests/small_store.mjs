// A run store with small runs of all suites, and a run full of hostile texts.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const source = process.env.TIMEPROBE_SOURCE;

export const markup = '</script><img src="x" onerror="alert(1)"><b>bold</b>';
export const turned = "left \u202eright\u202c and \u0001 control";

export function timeprobe(folder, ...words) {
  return execFileSync(process.env.TIMEPROBE_BINARY, words, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, TIMEPROBE_DB: "runs.db" },
  });
}

// Questions with texts that try to be more than texts, and answers of the same kind: one of 1 MB.
function writeHostile(folder) {
  const lines = readFileSync(join(folder, "exam/l2_train_reasonqa.jsonl"), "utf8").split("\n");
  const answers = [markup, turned, "x".repeat(1 << 20), "", "Kurt Beck \u0000 end"];
  const questions = answers.map((_, i) => {
    const question = JSON.parse(lines[i]);
    question.id = `hostile-${i}`;
    if (i === 0) question.question = `Who said ${markup} & <!-- ?`;
    if (i === 1) question.labels.subject = markup;
    return question;
  });
  writeFileSync(
    join(folder, "hostile.jsonl"),
    questions.map((one) => JSON.stringify(one)).join("\n"),
  );
  const given = answers.map((text, i) => JSON.stringify({ id: `hostile-${i}`, prediction: text }));
  writeFileSync(join(folder, "hostile_answers.jsonl"), given.join("\n"));
}

export function makeStore(folder) {
  mkdirSync(folder, { recursive: true });
  const facts = join(source, "data/facts/sample.tsv");
  const events = join(source, "data/events/sample.tsv");
  timeprobe(
    folder,
    "build",
    "tempreason",
    "--facts",
    facts,
    "--out",
    "exam",
    "--seed",
    "7",
    "--l1-train",
    "9000",
    "--force",
  );
  timeprobe(
    folder,
    "build",
    "chronosense",
    "--events",
    events,
    "--out",
    "cs",
    "--seed",
    "7",
    "--train-questions",
    "0",
    "--validation-questions",
    "0",
    "--variant",
    "all",
    "--force",
  );
  timeprobe(folder, "build", "chronosense-multi", "--out", "chains", "--seed", "7", "--force");
  timeprobe(
    folder,
    "build",
    "traveler",
    "--out",
    "household",
    "--seed",
    "7",
    "--categories",
    "all",
    "--per-cell",
    "8",
    "--force",
  );
  writeHostile(folder);
  const exam = [
    "exam/year.jsonl",
    "exam/l2_test_reasonqa.jsonl",
    "exam/l3_test_reasonqa.jsonl",
    "cs/real_test.jsonl",
    "cs/abstract_test.jsonl",
    "chains/words_test.jsonl",
    "chains/years_test.jsonl",
    "household/explicit.jsonl",
    "household/implicit.jsonl",
    "household/vague.jsonl",
    "household/time_point.jsonl",
  ];
  const tempreason = exam.slice(0, 3);
  const run = (files, model, name) =>
    timeprobe(folder, "run", ...files, "--model", model, "--name", name, "--force", "--quiet");
  run(exam, "reasoner", "exact");
  run([...tempreason], "baseline:random", "random");
  run(exam.slice(3, 7), "baseline:coin", "coin");
  run(exam.slice(7), "baseline:random", "guess");
  run(["hostile.jsonl"], "replay:hostile_answers.jsonl", "hostile");
  run(["exam/l1_train.jsonl"], "baseline:gold", "many");
}

// A supervised training and one by reinforcement, the last line of which is being written.
export function writeTrainings(folder) {
  const steps = Array.from({ length: 40 }, (_, i) => 10 * (i + 1));
  const write = (name, lines, end) => {
    mkdirSync(join(folder, "trainings", name), { recursive: true });
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    writeFileSync(join(folder, "trainings", name, "metrics.jsonl"), `${text}\n${end}`);
  };
  const common = (step) => ({
    step,
    loss: 3 * Math.exp(-step / 100),
    rate: 0.001,
    tokens_per_s: 81000,
  });
  write(
    "sft",
    steps.map((step) => ({ ...common(step), ...(step % 100 === 0 ? { dev_em: step / 5 } : {}) })),
    "",
  );
  const rl = (step) => ({ reward: step / 500, kl: step / 1e4, entropy: 1.2, odd_number: 8 });
  write(
    "rl",
    steps.map((step) => ({ ...common(step), ...rl(step) })),
    '{"step": 410, "lo',
  );
}
