import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { VERSION } from '../../apps/server/version.ts';
import { everyCommand } from '../../docs/commands.ts';
import { wordsOf } from '../docs/shell.ts';
import { callCommand } from '../support/command-line.ts';

/** How commands explain themselves, and what they answer to a wrong call. */

const call = (...args: string[]) => callCommand(args, {});

let commands: readonly CommandUnknownOpts[];
beforeAll(async () => {
  commands = leaves(await everyCommand());
});

/** The commands that can be run. */
function leaves(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

function helpOf(command: CommandUnknownOpts): string {
  let help = '';
  const writeOut = (text: string) => {
    help += text;
  };
  command.configureOutput({ writeOut }).outputHelp();
  return help;
}

const examplesIn = (help: string) =>
  [...help.matchAll(/^ {2}(commonplace .+)$/gm)].map(([, line]) => line ?? '');

describe('help', () => {
  it('lists every command, and explains the exit status', async () => {
    for (const words of [['help'], ['--help'], ['-h']]) {
      const { status, out } = await call(...words);
      expect(status).toBe(0);
      for (const [name, { summary }] of Object.entries(COMMANDS))
        expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
      expect(out).toMatch(/^Exit status:\n {2}0 {2}.+\n {2}1 {2}.+\n {2}2 {2}/m);
    }
    expect((await call('--version')).out).toBe(`${VERSION}\n`);
  });

  it('of a command is the same either way it is requested', async () => {
    const { out } = await call('help', 'keys', 'revoke');
    expect(out).toContain('Usage: commonplace keys revoke [options] <KID>');
    expect((await call('keys', 'revoke', '--help')).out).toBe(out);
  });

  it('of every command has an example of each option, and every command can print JSON', () => {
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) {
      const help = helpOf(command);
      const examples = examplesIn(help).join('\n');
      const options = command.createHelp().visibleOptions(command);
      for (const { long, description } of options) {
        expect([command.name(), long, description]).not.toContain('');
        if (long !== '--help')
          expect([command.name(), examples]).toEqual([command.name(), expect.stringContaining(`${long}`)]);
      }
      if (!['completions', 'stdio'].includes(command.name()))
        expect(options.map(({ long }) => long)).toContain('--json');
    }
  });

  it('has examples that work', async () => {
    const program = await everyCommand();
    for (const command of leaves(program)) command.action(() => undefined);
    const examples = commands.flatMap((command) => examplesIn(helpOf(command)));
    const calls = await wordsOf(examples.map((line) => line.replace(/ (\||>>?) .*$/, '')));
    expect(calls.length).toBeGreaterThan(30);
    for (const words of calls) await program.parseAsync([...words], { from: 'user' });
  });
});

describe('a wrong call', () => {
  it.each([
    [
      ['sevre'],
      "Unknown command 'sevre'. Did you mean serve? For all commands, run: node dist/commonplace.js help",
    ],
    [['help', 'bakup'], "Unknown command 'bakup'. Did you mean backup?"],
    [
      ['keys', 'crate'],
      "Unknown command 'crate'. Did you mean create? For its usage, run: node dist/commonplace.js keys --help",
    ],
    [
      ['keys', 'create', '--acount', '1'],
      "Unknown option '--acount'. Did you mean --account? For its usage, run: node dist/commonplace.js keys create --help",
    ],
    [['--jsn'], "Unknown option '--jsn'. Did you mean --json?"],
    [['import', '--format', 'poket', 'x'], 'Did you mean pocket?'],
    [['completions', 'basch'], 'Did you mean bash?'],
    [['keys'], 'revoke [options] <KID>'],
  ])('%j gets a suggestion, and exit status 2', async (args, text) => {
    const { status, out, error } = await call(...args);
    expect([status, out]).toEqual([2, '']);
    expect(error).toContain(text);
  });
});
