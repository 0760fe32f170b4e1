# Completion for bash: the program itself knows its commands, flags and stored runs.
_timeprobe() {
  local words
  words=$(timeprobe __complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _timeprobe timeprobe
