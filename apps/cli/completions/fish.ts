import type { DescribedCommand, DescribedOption } from './describe-program.ts';

/** A completion script for fish. */
export function fishScript(commands: readonly DescribedCommand[]): string {
  const named = commands.filter(({ path }) => path !== '');
  return [
    '# Completion of commonplace for fish.',
    'function __commonplace_at',
    '  set -l at',
    '  for word in (commandline -opc)[2..]',
    `    contains -- (string join -- ' ' $at $word) ${named.map(({ path }) => quote(path)).join(' ')}; and set -a at $word`,
    '  end',
    "  set -l joined (string join -- ' ' $at)",
    '  test "$joined" = "$argv[1]"',
    'end',
    'complete -c commonplace -e',
    ...commands.flatMap(({ path, words, takesOtherWords: takesOthers, options }) => {
      const prefix = `complete -c commonplace -n ${quote(`__commonplace_at ${quote(path)}`)}`;
      return [
        ...(takesOthers ? [] : [`${prefix} -f`]),
        ...words.map(({ word, description }) => `${prefix} -a ${quote(word)}${described(description)}`),
        ...options.map((option) => `${prefix} ${optionWords(option)}${described(option.description)}`),
      ];
    }),
  ].join('\n');
}

function optionWords({ flags, value }: DescribedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const values = value === 'none' ? [] : value === 'any' ? ['-r -F'] : [`-x -a ${quote(value.join(' '))}`];
  return [...names, ...values].join(' ');
}

const described = (text: string) => (text === '' ? '' : ` -d ${quote(text)}`);

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
