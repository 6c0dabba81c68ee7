import { existsSync } from 'node:fs';
import { readConfig } from '../server/config.ts';
import type { Terminal } from './command.ts';
import { explain, isClosedPipe, runProgram } from './program.ts';

async function main(args: readonly string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return runProgram(args, terminal);
}

const terminal: Terminal = {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  log: (text) => void process.stderr.write(text),
  output: process.stdout,
  environment: process.env,
  config: () => readConfig(process.env),
};

/** Lets the work continue without output. */
function ignoreClosedPipe(error: Error): void {
  if (!isClosedPipe(error)) throw error;
}

process.stdout.on('error', ignoreClosedPipe);
process.stderr.on('error', ignoreClosedPipe);
main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error) => {
    process.exitCode = explain(error, terminal);
  },
);
