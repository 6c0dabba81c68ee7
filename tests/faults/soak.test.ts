import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { unfinishedIn } from '../support/incoming.ts';
import { seededRandom } from '../support/random.ts';
import { makeHome } from '../support/service.ts';
import { descendantsOf } from './descendants.ts';
import { sendMixedLoad } from './load.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { LONGER, report } from './rounds.ts';

/** A server under long load holds no more memory than one under short load. */

/** The duration of the load: SOAK_MINUTES, by default an hour in `npm run soak`, otherwise so short that only crashes show. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? (LONGER > 1 ? 60 : 0.3));
const SAMPLES = 15;
const EACH_MS = (MINUTES * 60_000) / SAMPLES;
/** Growth is judged from this duration on: before it, caches still fill. */
const LONG_MINUTES = 5;
const MAX_GROWTH = 1.4;
const MAX_MORE_HANDLES = 30;
const MAX_WAL_BYTES = 256 * 1024 * 1024;

interface Sample {
  /** Of the server and its processes together. */
  readonly memoryMiB: number;
  readonly handles: number;
  readonly walMiB: number;
  readonly incoming: number;
  /** The database size allowed for each object, including the trash. */
  readonly kibPerObject: number;
}

describe.each(['sqlite', 'postgres'])('on %s, a server under mixed load', (database) => {
  it('holds the resources it needs, and releases them', async () => {
    const home = await makeHome(database);
    const service = await startProbedService({ home });
    try {
      const { client } = await service.account('Self-hosted');
      let isOver = false;
      const load = sendMixedLoad({ client, random: seededRandom(1), isOver: () => isOver });
      const samples: Sample[] = [];
      for (let at = 0; at < SAMPLES; at += 1) {
        await pause(EACH_MS);
        const sample = await sampleOf(service);
        samples.push(sample);
        report(`soak on ${database}, ${((at + 1) * EACH_MS) / 60_000} min: ${JSON.stringify(sample)}`);
      }
      isOver = true;
      const sent = [...(await load)].map(([kind, count]) => `${count} ${kind}`).join(', ');
      report(`soak on ${database}: ${sent}`);
      await expect.poll(() => unfinishedIn(service.dataDir)).toEqual([]);
      if (MINUTES >= LONG_MINUTES) expectLevel(samples);
    } finally {
      await service.close();
      await home.remove();
    }
  });
});

/** Compares the last third of the samples with the second, when caches are full. */
function expectLevel(samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3);
  const [before, after] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const mean = (of: readonly Sample[], what: keyof Sample) =>
    of.reduce((sum, sample) => sum + sample[what], 0) / of.length;
  expect(mean(after, 'memoryMiB') / mean(before, 'memoryMiB'), 'memory').toBeLessThan(MAX_GROWTH);
  expect(mean(after, 'kibPerObject') / mean(before, 'kibPerObject'), 'database').toBeLessThan(MAX_GROWTH);
  expect(mean(after, 'handles') - mean(before, 'handles'), 'handles').toBeLessThan(MAX_MORE_HANDLES);
  expect(Math.max(...samples.map(({ walMiB }) => walMiB)), 'WAL in MiB').toBeLessThan(
    MAX_WAL_BYTES / 2 ** 20,
  );
}

async function sampleOf({ url, pid, dataDir }: ProbedService): Promise<Sample> {
  const pids = [pid, ...descendantsOf(pid)];
  const sum = (of: (pid: number) => number) =>
    pids.reduce((total, one) => {
      try {
        return total + of(one);
      } catch {
        return total; // it has exited in the meantime
      }
    }, 0);
  const wal = statSync(path.join(dataDir, 'commonplace.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  return {
    memoryMiB: Math.round(sum(residentKiB) / 1024),
    handles: sum((one) => readdirSync(`/proc/${one}/fd`).length),
    walMiB: Math.round(wal / 2 ** 20),
    incoming: unfinishedIn(dataDir).length,
    kibPerObject: await kibPerObject(url),
  };
}

async function kibPerObject(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/_/metrics`)).text();
  const sum = (name: RegExp) =>
    [...metrics.matchAll(name)].reduce((total, [, value]) => total + Number(value), 0);
  return Math.round(sum(/^database_bytes (\S+)$/gm) / 1_024 / sum(/^objects\{.*\} (\S+)$/gm));
}

function residentKiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
