import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { seededRandom } from '../support/random.ts';
import { makeHome } from '../support/service.ts';
import { sendMixedLoad } from './load.ts';
import { startProbedService } from './probed-service.ts';
import { LONGER, report, tryRounds } from './rounds.ts';

/** One account that does as much as it can keeps no other waiting for long. */

/** How long another account's requests are measured, once while nothing else happens and once beside the load. */
const PERIOD_MS = 5_000 * Math.min(LONGER, 4);
const MAX_RATIO = 3;
/** Times below are as good as none: a ratio to them would tell nothing. */
const SHORT_MS = 15;

describe.each(['sqlite', 'postgres'])('on %s, beside an account at full load', (database) => {
  it('another one waits at most three times as long', async () => {
    const home = await makeHome(database);
    const service = await startProbedService({ home });
    try {
      const [loading, other] = [await service.account('Self-hosted'), await service.account('Self-hosted')];
      const { id } = (await other.client.post('/objects', { content: 'Mine' })).json;
      await measure(other.client, id);
      await tryRounds(`fairness on ${database}`, { few: 1, many: 5 }, async ({ seed }) => {
        const quietMs = await measure(other.client, id);
        let isOver = false;
        const load = sendMixedLoad({
          client: loading.client,
          random: seededRandom(seed),
          isOver: () => isOver,
        });
        const loadedMs = await measure(other.client, id);
        isOver = true;
        const sent = [...(await load)].map(([kind, count]) => `${count} ${kind}`).join(', ');
        report(
          `fairness on ${database}: 99 of 100 answers within ${quietMs.toFixed()} ms alone, ${loadedMs.toFixed()} ms beside ${sent}`,
        );
        expect(loadedMs / Math.max(quietMs, SHORT_MS)).toBeLessThan(MAX_RATIO);
      });
    } finally {
      await service.close();
      await home.remove();
    }
  });
});

/** Reads, lists, searches and writes, one after the other. @returns the 99th percentile of the times in milliseconds */
async function measure(client: Client, id: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + PERIOD_MS;
  for (let at = 0; performance.now() < end; at += 1) {
    const calls = [
      () => client.get(`/objects/${id}`),
      () => client.get('/objects?limit=20'),
      () => client.get('/objects?q=mine&limit=20'),
      () => client.patch(`/objects/${id}`, { title: `Title ${at}` }),
    ];
    const began = performance.now();
    const { status } = await (calls[at % calls.length] as () => ReturnType<Client['get']>)();
    times.push(performance.now() - began);
    expect(status).toBe(200);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
