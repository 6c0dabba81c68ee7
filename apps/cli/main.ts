import { existsSync } from 'node:fs';
import { standardErrorOutput } from '../../adapters/system/log-output.ts';
import { readConfig } from '../server/config.ts';
import { EXIT_FAILED, type Terminal } from './command.ts';
import { explain, isClosedPipe, runProgram } from './program.ts';

async function main(args: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runProgram(args, terminal);
}

const writeError = standardErrorOutput();

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => writeError(`${line}\n`),
  log: writeError,
  output: process.stdout,
  environment: process.env,
  config: () => readConfig(process.env),
};

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
    process.exitCode = explain(error, terminal);
  },
);
