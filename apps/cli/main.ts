import { existsSync } from 'node:fs';
import { standardErrorOutput } from '../../adapters/system/log-output.ts';
import { isDomainError } from '../../core/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { COMMAND } from '../server/paths.ts';
import { VERSION } from '../server/version.ts';
import { EXIT_FAILED, EXIT_UNUSABLE, type Terminal, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { isSystemError } from './startup-error.ts';

async function main(args: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [name = 'serve', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${help()}\n`);
    return 0;
  }
  if (name === '--version') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}. All there are: ${COMMAND} help`);
  if (rest.includes('--help')) {
    process.stdout.write(`${command.usage.join('\n')}\n\n${command.summary}\n`);
    return 0;
  }
  return command.run(rest, terminal);
}

const writeError = standardErrorOutput();

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => writeError(`${line}\n`),
  log: writeError,
  environment: process.env,
  config: () => readConfig(process.env),
};

function help(): string {
  const rows = Object.values(COMMANDS).flatMap(({ usage, summary }) => [
    ...usage.map((line) => `  commonplace ${line}`),
    `      ${summary}`,
  ]);
  return ['Commonplace keeps what you save, and gives it back.', '', ...rows].join('\n');
}

function explain(error: unknown): number {
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
function isClosedPipe(error: unknown): boolean {
  return isSystemError(error) && error.code === 'EPIPE';
}

/** Lets the work continue without output; unless nobody wants it any more, the exit status tells that it is not complete. */
let isOutputLost = false;
process.stdout.on('error', (error) => {
  isOutputLost ||= !isClosedPipe(error);
});
main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = isOutputLost && status === 0 ? EXIT_FAILED : status;
  },
  (error) => {
    process.exitCode = explain(error);
  },
);
