import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { median, printFigure } from './figure.ts';

const STARTS = 7;
const KEY = `first:${Buffer.alloc(16, 7).toString('base64')}`;

/** Measures the single executable: its size, and the time from start to first response, with and without unpacking. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const executable = path.join(folder, 'commonplace');
    execFileSync(process.execPath, ['--import', 'tsx', 'packaging/executable.ts', executable]);
    printFigure('size of the executable', statSync(executable).size / 1e6, { below: 120 }, 'MB');
    printFigure('first answer, unpacking', await secondsToFirstAnswer(executable, folder), { below: 5 }, 's');
    const seconds: number[] = [];
    for (let at = 0; at < STARTS; at++) seconds.push(await secondsToFirstAnswer(executable, folder));
    printFigure('first answer, after that', median(seconds), { below: 0.5 }, 's');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The time from the start of the process to the response of `GET /_/ready`. */
async function secondsToFirstAnswer(executable: string, folder: string): Promise<number> {
  const started = performance.now();
  const server = spawn(executable, [], {
    cwd: folder,
    env: { PORT: '0', BOOTSTRAP_KEY: KEY, XDG_CACHE_HOME: path.join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /^listening on (\S+)$/.exec(line) ?? [];
    if (url === undefined) continue;
    await (await fetch(`${url}/_/ready`)).arrayBuffer();
    const seconds = (performance.now() - started) / 1000;
    server.kill('SIGTERM');
    await ended;
    return seconds;
  }
  throw new Error('The executable ended before it listened.');
}
