import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** An option of a command. */
export interface DescribedOption {
  /** The long form, such as `--account`, and the short form, such as `-h`, if there is one. */
  readonly flags: readonly string[];
  readonly description: string;
  /** The value that the option takes: none, any value, or one of several words. */
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
  readonly takesOtherWords: boolean;
  readonly options: readonly DescribedOption[];
}

/** Describes all commands of a program. The program itself comes first. */
export function describeProgram(program: CommandUnknownOpts): readonly DescribedCommand[] {
  return describe(program, []);
}

function describe(command: CommandUnknownOpts, path: readonly string[]): readonly DescribedCommand[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
  return [
    {
      path: path.join(' '),
      words: [
        ...subcommands.map((subcommand) => ({
          word: subcommand.name(),
          description: firstSentence(help.subcommandDescription(subcommand)),
        })),
        ...choices.map((word) => ({ word, description: '' })),
      ],
      takesOtherWords: choices.length === 0 && command.registeredArguments.length > 0,
      options: help.visibleOptions(command).map((option) => ({
        flags: [option.short, option.long].filter((flag) => flag !== undefined && flag !== null),
        description: option.description,
        value: option.required || option.optional ? (option.argChoices ?? 'any') : 'none',
      })),
    },
    ...subcommands.flatMap((subcommand) =>
      subcommand.name() === 'help' ? [] : describe(subcommand, [...path, subcommand.name()]),
    ),
  ];
}

function firstSentence(text: string): string {
  return /^.*?(?=\.( |$)|$)/.exec(text)?.[0] ?? text;
}
