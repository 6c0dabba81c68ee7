import { Argument } from '@commander-js/extra-typings';
import { type DefineCommand, examples } from './command.ts';
import { bashScript } from './completions/bash.ts';
import { describeProgram } from './completions/describe-program.ts';
import { fishScript } from './completions/fish.ts';
import { zshScript } from './completions/zsh.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** The command that prints a shell completion script. The script contains all words, so that completing does not start the program. */
export const completions: DefineCommand = (command, terminal) => {
  command
    .description(
      'Print a shell completion script for commands, options and values. Load it in the start file of the shell, and print it again after an update.',
    )
    .addArgument(
      new Argument('<SHELL>', 'the shell').choices(Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]),
    )
    .addHelpText(
      'after',
      examples(
        'completions bash >> ~/.bashrc',
        'completions zsh >> ~/.zshrc',
        'completions fish > ~/.config/fish/completions/commonplace.fish',
      ),
    )
    .action((shell) => {
      const program = command.parent;
      if (program) terminal.out(SCRIPTS[shell](describeProgram(program)));
    });
};
