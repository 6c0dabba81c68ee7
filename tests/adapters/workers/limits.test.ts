import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workerPool } from '../../../adapters/workers/pool.ts';
import { isRunning } from '../../support/processes.ts';
import { itLong } from '../../support/runs.ts';
import { temporaryDirectory } from '../../support/service.ts';
import { builtWorkers } from './built.ts';

const workerUrl = builtWorkers('trouble-worker')('trouble-worker');
const AN_HOUR = 3_600_000;

describe('a job in a process ends its worker', () => {
  test.each([
    ['when it takes too much memory', 'gobble', { residentMebibytes: 256 }, 'more than 256 MiB of memory'],
    ['when it takes too much processor time', 'loop', { processorSeconds: 1 }, '1 s of processor time'],
  ])('%s, and is not retried', async (_, name, limits, reason) => {
    const options = { workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' } as const;
    const pool = workerPool({ ...options, ...limits });
    try {
      await expect(pool.run(name, [], AN_HOUR)).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining(reason),
      });
      expect(await pool.run('double', [2], AN_HOUR)).toBe(4);
    } finally {
      await pool.close();
    }
  });
});

test('a process that keeps much memory is replaced, so that the next job does not pay for it', async () => {
  const options = { workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' } as const;
  const pool = workerPool({ ...options, residentMebibytes: 512 });
  try {
    const first = await pool.run('fillTo', [300 * 1024 ** 2], AN_HOUR);
    expect(await pool.run('fillTo', [460 * 1024 ** 2], AN_HOUR)).toBe(first);
    expect(await pool.run('identity', [], AN_HOUR)).not.toBe(first);
  } finally {
    await pool.close();
  }
});

describe('a looping worker ends, and so do the processes that it started', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let starter: ChildProcess;
  let ids: readonly number[];

  beforeEach(() => {
    directory = temporaryDirectory();
  });
  afterEach(() => {
    for (const id of ids) if (isRunning(id)) process.kill(id, 'SIGKILL');
    starter.kill('SIGKILL');
    directory.remove();
  });

  /** Starts a program with a worker, and waits until it loops. */
  async function start(deadlineMilliseconds: number): Promise<void> {
    const file = path.join(directory.path, 'ids');
    const program = path.resolve(import.meta.dirname, 'starter.ts');
    const words = ['--import', 'tsx', program, file, `${deadlineMilliseconds}`];
    starter = spawn(process.execPath, words, { stdio: 'ignore' });
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+ \d+ $/);
    ids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    expect(ids.map(isRunning)).toEqual([true, true]);
  }

  test('when the process that started it is killed', async () => {
    await start(AN_HOUR);
    starter.kill('SIGKILL');
    await expect.poll(() => ids.filter(isRunning)).toEqual([]);
  });

  itLong('at the deadline, even if nobody else watches', async () => {
    await start(3_000);
    starter.kill('SIGSTOP');
    await expect.poll(() => ids.filter(isRunning)).toEqual([]);
  });
});
