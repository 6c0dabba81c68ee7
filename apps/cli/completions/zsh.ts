import { quote } from './bash.ts';
import type { DescribedCommand } from './describe-program.ts';

/** A completion script for zsh. It can be sourced from `.zshrc`, or saved as `_commonplace` in a directory of `fpath`. */
export function zshScript(commands: readonly DescribedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  const afterOptions = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags, value }) => {
      if (value === 'none') return [];
      const then = value === 'any' ? '_files' : `compadd -- ${value.map(quote).join(' ')}`;
      return flags.map((flag) => branch(`${path} ${flag}`, `${then}; return`));
    }),
  );
  const options = commands.map((command) =>
    branch(
      command.path,
      entriesOf(
        command.options.flatMap(({ flags, description }) => flags.map((flag) => [flag, description])),
      ),
    ),
  );
  const words = commands
    .filter((command) => command.words.length > 0)
    .map((command) => {
      const entries = entriesOf(command.words.map(({ word, description }) => [word, description]));
      return branch(command.path, `${entries}; _describe command entries`);
    });
  return `#compdef commonplace
_commonplace() {
  local at= current=\${words[CURRENT]} previous=\${words[CURRENT-1]} word
  local -a entries
  for word in \${words[2,CURRENT-1]}; do
    case "\${at:+$at }$word" in
      ${paths.join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $previous" in
${afterOptions.join('\n')}
  esac
  if [[ $current == -* ]]; then
    case $at in
${options.join('\n')}
    esac
    _describe -o option entries
  else
    case $at in
${words.join('\n')}
      *) _files ;;
    esac
  fi
}
if [[ \${funcstack[1]} == _commonplace ]]; then _commonplace "$@"; else compdef _commonplace commonplace; fi`;
}

const branch = (pattern: string, then: string) => `      ${quote(pattern)}) ${then} ;;`;

function entriesOf(entries: readonly (readonly string[])[]): string {
  const quoted = entries.map(([word = '', description = '']) =>
    quote(description === '' ? word : `${word}:${description}`),
  );
  return `entries=(${quoted.join(' ')})`;
}
