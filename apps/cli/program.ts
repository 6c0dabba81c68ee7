import { isDomainError } from '../../core/errors.ts';
import { ConfigError } from '../server/config.ts';
import { COMMAND } from '../server/paths.ts';
import { VERSION } from '../server/version.ts';
import { EXIT_FAILED, EXIT_UNUSABLE, type Terminal, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { isSystemError } from './startup-error.ts';

/**
 * Runs the command that the words of a call name.
 * @returns the exit status
 * @throws UsageError, ConfigError, DomainError, and errors of the operating system: see `explain`
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'serve', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    terminal.out(await help());
    return 0;
  }
  if (name === '--version') {
    terminal.out(VERSION);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new UsageError(`There is no command ${name}. All there are: ${COMMAND} help`);
  const command = await load();
  if (rest.includes('--help')) {
    terminal.out(`${command.usage.join('\n')}\n\n${command.summary}`);
    return 0;
  }
  return command.run(rest, terminal);
}

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const rows = commands.flatMap(({ usage, summary }) => [
    ...usage.map((line) => `  commonplace ${line}`),
    `      ${summary}`,
  ]);
  return ['Commonplace keeps what you save, and gives it back.', '', ...rows].join('\n');
}

/** Prints why a command failed. @returns the exit status */
export function explain(error: unknown, terminal: Terminal): number {
  if (error instanceof ConfigError || error instanceof UsageError) {
    terminal.error(error.message);
    return EXIT_UNUSABLE;
  }
  if (isClosedPipe(error)) return EXIT_FAILED;
  const isForPeople = isDomainError(error) || isSystemError(error);
  terminal.error(isForPeople ? error.message : String(error instanceof Error ? error.stack : error));
  return EXIT_FAILED;
}

/** Whether the reader of the output has stopped, as `head` does when it has seen enough. */
export function isClosedPipe(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EPIPE';
}
