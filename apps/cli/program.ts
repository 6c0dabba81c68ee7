import { Command, CommanderError } from '@commander-js/extra-typings';
import { closestMatch } from 'leven';
import { allowOptimizing } from '../../adapters/system/optimizing.ts';
import { isDomainError } from '../../core/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { COMMAND } from '../server/paths.ts';
import { VERSION_AND_COMMIT } from '../server/version.ts';
import { UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_FAILED, EXIT_NOT_STARTED, EXIT_STATUSES } from './exit-status.ts';
import { FullPlaceError, isFull, placesOf } from './full-place.ts';
import { isSystemError, refusalMessage, StartError, withCause } from './startup-error.ts';
import { type Host, openTerminal, type Terminal } from './terminal.ts';

/** The width of help text if the output is not a terminal, in columns. */
const PLAIN_WIDTH = 100;
/** Makes the files and directories that commands create private, such as libraries and exports. */
const PRIVATE_UMASK = 0o077;
const DEFAULT_COMMAND = 'serve';
const GLOBAL_OPTIONS = ['--help', '-h', '--version'];

/**
 * Runs the command named by the arguments.
 * @returns the exit status
 * @throws UsageError, ConfigError, FullPlaceError, DomainError, and system errors; `explain` prints them
 */
export async function runProgram(args: readonly string[], host: Host): Promise<number> {
  process.umask(PRIVATE_UMASK);
  let status = 0;
  const terminal = openTerminal(host, () => {
    status = EXIT_FAILED;
  });
  const words = normalizedArguments(args);
  const program = await createProgram(terminal, commandsToLoad(words));
  if (words[0] !== DEFAULT_COMMAND) allowOptimizing(); // A server allows this later, when it listens.
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    if (isFull(error)) throw new FullPlaceError(placesOf(readConfig(host.environment)), error);
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    if (error.code === 'commander.help') return EXIT_NOT_STARTED;
    throw new UsageError(`${sentencesOf(error.message)} ${adviceFor(program, words)}`);
  }
}

/** Adds the default command if the arguments name none, and replaces `help` with `--help`. Of an unknown command, only the name stays. */
function normalizedArguments(args: readonly string[]): readonly string[] {
  const [first = '', ...rest] = args;
  if (first === 'help') return normalizedArguments([...rest, '--help']);
  const isNamed = !first.startsWith('-') && first !== '';
  if (!isNamed)
    return GLOBAL_OPTIONS.some((option) => args.includes(option)) ? args : [DEFAULT_COMMAND, ...args];
  return Object.hasOwn(COMMANDS, first) ? args : [first];
}

/** The names of the commands that must be loaded for a call. */
function commandsToLoad([name = '']: readonly string[]): readonly string[] {
  return COMMANDS[name]?.needsAll ? Object.keys(COMMANDS) : [name];
}

/** Creates the program with all commands. Only loaded commands can run and show their help. @param names the commands to load */
export async function createProgram(terminal: Terminal, names: readonly string[]): Promise<Command> {
  const program = new Command('commonplace')
    .description('Commonplace keeps what you save, and gives it back.')
    .version(VERSION_AND_COMMIT, '--version', 'print the version and its commit')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.error(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.columns ?? PLAIN_WIDTH,
      getErrHelpWidth: () => terminal.columns ?? PLAIN_WIDTH,
    });
  for (const [name, { group, summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).helpGroup(`${group}:`).summary(summary).helpCommand(false);
    if (names.includes(name)) (await load())(command, terminal);
  }
  return program.addHelpText('after', exitStatusHelp());
}

function exitStatusHelp(): string {
  return [
    '',
    'Exit status:',
    ...EXIT_STATUSES.map(([status, meaning]) => `  ${status}  ${meaning}`),
    '',
    `Run ${COMMAND} help COMMAND for the help of a command, with examples.`,
  ].join('\n');
}

/** Rewrites a message of commander in sentences. It has the form `error: unknown option '--acount'\n(Did you mean --account?)`. */
function sentencesOf(message: string): string {
  const [what = '', guess] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`;
  const meant = guess?.replace(/^\(|\)$/g, '') ?? nearestChoice(what);
  return meant === undefined ? sentence : `${sentence} ${meant}`;
}

/** Suggests a choice that is similar to an invalid word. */
function nearestChoice(message: string): string | undefined {
  const [, word = '', choices = ''] =
    /(?:argument|value) '(.*?)' is invalid.*Allowed choices are (.*)\.$/.exec(message) ?? [];
  const nearest = closestMatch(word, choices.split(', '), { maxDistance: 3 });
  return nearest ? `Did you mean ${nearest}?` : undefined;
}

/** A sentence that says how to show the help for a call. */
function adviceFor(program: Command, words: readonly string[]): string {
  const path: string[] = [];
  let commands: readonly { name(): string; commands: readonly unknown[] }[] = program.commands;
  for (const word of words) {
    const next = commands.find((command) => command.name() === word);
    if (!next) break;
    path.push(word);
    commands = next.commands as typeof commands;
  }
  return path.length === 0
    ? `For all commands, run: ${COMMAND} help`
    : `For its usage, run: ${[COMMAND, ...path].join(' ')} --help`;
}

/** Prints why a command failed. @returns the exit status */
export function explain(error: unknown, terminal: Pick<Host, 'error'>): number {
  if (error instanceof ConfigError || error instanceof UsageError || error instanceof StartError) {
    terminal.error(error.message);
    return EXIT_NOT_STARTED;
  }
  if (isClosedPipe(error)) return EXIT_FAILED;
  if (isSystemError(error)) {
    terminal.error(refusalMessage(error));
    return EXIT_FAILED;
  }
  const isForPeople = isDomainError(error) || error instanceof FullPlaceError;
  terminal.error(isForPeople ? withCause(error) : String(error instanceof Error ? error.stack : error));
  return EXIT_FAILED;
}

/** Whether the reader of the output has stopped reading, as `head` does. */
export function isClosedPipe(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EPIPE';
}
