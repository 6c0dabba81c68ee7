import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from './pages.ts';

/** What a command line left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** Runs lines of a page as a person would, in the root of the repository, without the settings that Vitest leaves behind. */
export async function runInShell(
  lines: string,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
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
