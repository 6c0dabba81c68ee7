import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { callCommand } from '../support/command-line.ts';
import { ROOT } from './pages.ts';

/** The results of a command line. */
interface Outcome {
  readonly status: number | string | null;
  readonly output: string;
  readonly complaints: string;
}

type Environment = Readonly<Record<string, string>>;

/** The executable under its installed name. */
const EXECUTABLE = `commonplace() { node "${path.join(ROOT, 'dist/commonplace.js')}" "$@"; }`;
/** A program of that name that only prints its arguments. */
const WORDS = `commonplace() { printf '%s\\0' "$@"; }`;

/** Runs lines of a page in the root of the repository as a person would, without the settings of Vitest. */
async function runInShell(lines: string, environment: Environment): Promise<Outcome> {
  const { BASE_URL: _, ...inherited } = process.env;
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd: ROOT,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaints] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close'),
  ]);
  return { status: shell.exitCode, output, complaints };
}

/** Runs a line as if the executable were installed. */
export function runExecutable(line: string, environment: Environment): Promise<Outcome> {
  return runInShell(`${EXECUTABLE}\n${line}`, environment);
}

/** The words of each call of the executable, split like in a shell. */
export async function wordsOf(lines: readonly string[]): Promise<readonly (readonly string[])[]> {
  const calls = lines.map((line) => `${line}; printf '\\1'`).join('\n');
  const { output } = await runInShell(`${WORDS}\n${calls}`, {});
  return output
    .split('\u0001')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

/**
 * Runs a line that is a single call of the executable: a shell splits it, and the call runs in this process.
 * @param cwd the folder of the files that the line names
 */
export async function runCall(line: string, environment: Environment, cwd: string = ROOT): Promise<Outcome> {
  const read = await runInShell(`${WORDS}\n${line}`, environment);
  if (read.status !== 0) return read;
  process.chdir(cwd);
  const { status, out, error } = await callCommand(read.output.split('\0').slice(0, -1), environment).finally(
    () => process.chdir(ROOT),
  );
  return { status, output: out, complaints: error };
}
