import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { standardErrorOutput } from '../../adapters/system/log-output.ts';
import { ConfigError } from '../server/config.ts';
import { EXIT_FAILED } from './exit-status.ts';
import { escapeControls } from './printable.ts';
import { explain, isClosedPipe, runProgram } from './program.ts';
import { isSystemError } from './startup-error.ts';

const ENVIRONMENT_FILE = '.env';
const DEFAULT_COLUMNS = 80;

async function main(args: readonly string[]): Promise<number> {
  const environmentFile = readEnvironmentFile();
  for (const [name, value] of Object.entries(environmentFile)) process.env[name] ??= value;
  return runProgram(args, {
    ...streams,
    environment: process.env,
    environmentFile,
    columns: process.stdout.isTTY ? process.stdout.columns || DEFAULT_COLUMNS : null,
  });
}

const write = standardErrorOutput();
const writeError = process.stderr.isTTY ? (text: string) => write(escapeControls(text)) : write;

const streams = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  error: (line: string) => writeError(`${line}\n`),
  log: writeError,
  output: process.stdout,
};

/** The variables in `.env`, if it exists. @throws ConfigError */
function readEnvironmentFile(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(ENVIRONMENT_FILE, 'utf8'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return {};
    throw new ConfigError([`Cannot read the settings in ${ENVIRONMENT_FILE}: ${error.message}.`]);
  }
}

/**
 * Whether output was lost, and not because its reader stopped reading on purpose. Work continues, but the exit status shows that the output
 * is incomplete.
 */
let isOutputLost = false;
process.stdout.on('error', (error) => {
  isOutputLost ||= !isClosedPipe(error);
});
main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = isOutputLost && status === 0 ? EXIT_FAILED : status;
  },
  (error) => {
    process.exitCode = explain(error, streams);
  },
);
