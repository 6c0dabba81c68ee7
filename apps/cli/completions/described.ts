import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** An option of a command. */
export interface DescribedOption {
  /** The long form, such as `--account`, and the short form, such as `-h`, if there is one. */
  readonly flags: readonly string[];
  readonly description: string;
  /** The value that the option takes: none, any value, or one of these words. */
  readonly value: 'none' | 'any' | readonly string[];
}

/** A word that may follow a command. */
interface DescribedWord {
  readonly word: string;
  readonly description: string;
}

/** A command or subcommand. */
export interface DescribedCommand {
  /** The words of the command, such as `keys create`; empty for the program itself. */
  readonly path: string;
  /** The subcommands, or the values of the argument. */
  readonly words: readonly DescribedWord[];
  /** Whether other words may follow, such as file names. */
  readonly takesOthers: boolean;
  readonly options: readonly DescribedOption[];
}

/** All commands of a program, the program itself first. */
export function describeProgram(program: CommandUnknownOpts): readonly DescribedCommand[] {
  return describe(program, []);
}

function describe(command: CommandUnknownOpts, path: readonly string[]): readonly DescribedCommand[] {
  const help = command.createHelp();
  const parts = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
  return [
    {
      path: path.join(' '),
      words: [
        ...parts.map((part) => ({
          word: part.name(),
          description: firstSentence(help.subcommandDescription(part)),
        })),
        ...choices.map((word) => ({ word, description: '' })),
      ],
      takesOthers: choices.length === 0 && command.registeredArguments.length > 0,
      options: help.visibleOptions(command).map((option) => ({
        flags: [option.short, option.long].filter((flag) => flag !== undefined && flag !== null),
        description: option.description,
        value: option.required || option.optional ? (option.argChoices ?? 'any') : 'none',
      })),
    },
    ...parts.flatMap((part) => (part.name() === 'help' ? [] : describe(part, [...path, part.name()]))),
  ];
}

function firstSentence(text: string): string {
  return /^.*?(?=\.( |$)|$)/.exec(text)?.[0] ?? text;
}
