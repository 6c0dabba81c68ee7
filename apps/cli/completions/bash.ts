import type { DescribedCommand } from './describe-program.ts';

/** A completion script for bash 3.2 and later. */
export function bashScript(commands: readonly DescribedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  const afterOptions = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) =>
      value === 'none'
        ? []
        : flags.map((flag) => branch(`${path} ${flag}`, value === 'any' ? 'return' : wordsOf(value))),
    ),
  );
  const options = commands.map((command) =>
    branch(command.path, wordsOf(command.options.flatMap(({ flags }) => flags))),
  );
  const words = commands
    .filter((command) => command.words.length > 0)
    .map((command) => branch(command.path, wordsOf(command.words.map(({ word }) => word))));
  return `# Completion of commonplace for bash.
_commonplace() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at= words= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "\${at:+$at }\${COMP_WORDS[index]}" in
      ${paths.join('|')}) at="\${at:+$at }\${COMP_WORDS[index]}" ;;
    esac
  done
  COMPREPLY=()
  case "$at $previous" in
${afterOptions.join('\n')}
  esac
  if [[ -z $words && $current == -* ]]; then
    case $at in
${options.join('\n')}
    esac
  elif [[ -z $words ]]; then
    case $at in
${words.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
# Without a match, file names are completed.
complete -o default -F _commonplace commonplace`;
}

const branch = (pattern: string, then: string) => `      ${quote(pattern)}) ${then} ;;`;
const wordsOf = (words: readonly string[]) => `words=${quote(words.join(' '))}`;

/** Quotes a word for Bourne-like shells. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
