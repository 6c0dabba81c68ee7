import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { workerPool } from '../../adapters/workers/pool.ts';
import { builtWorkers } from '../adapters/workers/built.ts';
import { report } from './rounds.ts';

/** On a machine that is busy with other programs, analysis makes progress, and requests come before it. */

const workerUrl = builtWorkers('trouble-worker')('trouble-worker');
const LOOPS = 8;
/** The processor ticks (100 a second) that a loop has had when all are compared. */
const ENOUGH_TICKS = 100;

/** The ticks of processor time that a process has had. */
function ticksOf(pid: number): number {
  const [utime = 0, stime = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return utime + stime;
}

it.runIf(process.platform === 'linux')(
  'a worker gets at least half of what another busy program gets',
  async () => {
    const pool = workerPool({ workerUrl, isolation: 'process', heapMebibytes: 64, label: 'The worker' });
    const worker = Number(await pool.run('identity', [], 120_000));
    const loops = Array.from({ length: LOOPS }, () =>
      spawn('sh', ['-c', 'while :; do :; done'], { detached: true, stdio: 'ignore' }),
    );
    const pids = loops.map(({ pid }) => pid ?? 0);
    try {
      const before = [worker, ...pids].map(ticksOf);
      void pool.run('loop', [], 600_000).catch(() => undefined);
      const used = () => [worker, ...pids].map((pid, place) => ticksOf(pid) - (before[place] ?? 0));
      const share = (): readonly [number, number] => {
        const [own = 0, ...others] = used();
        return [own, others.reduce((sum, ticks) => sum + ticks, 0) / LOOPS];
      };
      await expect.poll(() => share()[1], { timeout: 300_000, interval: 500 }).toBeGreaterThan(ENOUGH_TICKS);
      const [own, other] = share();
      report(`a worker with ${LOOPS} busy loops has ${(own / other).toFixed(2)} of what one of them has`);
      expect(own / other).toBeGreaterThan(0.5);
      expect(own / other).toBeLessThan(1.5);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await pool.close();
    }
  },
);
