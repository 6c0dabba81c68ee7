import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeHome, temporaryDirectory } from '../support/service.ts';
import { playHistory } from './history.ts';
import { libraryModel } from './library-model.ts';
import { explain } from './linearise.ts';
import { type ProbedService, startProbedService } from './probed-service.ts';
import { report, tryRounds } from './rounds.ts';

/** The responses to several simultaneous clients are those of some sequential order of their requests (D13). */

const CLIENTS = 4;
const REQUESTS = 6;

describe.each([
  ['sqlite', 1],
  ['postgres', 1],
  ['postgres', 2],
] as const)('on %s, with %d servers', (database, servers) => {
  it('every history has a sequential explanation', async () => {
    const home = await makeHome(database);
    const services: ProbedService[] = [];
    const directories = Array.from({ length: servers - 1 }, temporaryDirectory);
    let requests = 0;
    try {
      for (const dataDir of [home.dataDir, ...directories.map(({ path }) => path)])
        services.push(await startProbedService({ home: { ...home, dataDir } }));
      await tryRounds(
        `histories on ${database}, ${servers} servers`,
        { few: 60, many: 5_000, maxMs: 60_000 },
        async ({ random }) => {
          const clients = await sharedAccount(services);
          const history = await playHistory({ clients, random, requests: REQUESTS });
          for (const client of clients) client.close();
          requests += history.length;
          const { isExplained, longest, stuckAt } = explain(libraryModel, history);
          expect(isExplained, unexplained(longest, stuckAt)).toBe(true);
        },
      );
      report(`histories on ${database}, ${servers} servers: ${requests} answers explained`);
    } finally {
      for (const service of services) await service.close();
      for (const directory of directories) directory.remove();
      await home.remove();
    }
  });
});

/** Clients of a new account, on the servers in turn. */
async function sharedAccount(services: readonly ProbedService[]): Promise<readonly Client[]> {
  const [first] = services;
  if (!first) throw new RangeError('There is no server.');
  const { account } = await first.account('Self-hosted');
  return Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      (services[index % services.length] ?? first).key({ accountId: account.id }),
    ),
  );
}

const lines = (records: readonly unknown[]): string => records.map((one) => JSON.stringify(one)).join('\n');

const unexplained = (longest: readonly unknown[], stuckAt: readonly unknown[]): string =>
  `after\n${lines(longest)}\nnone of these can follow:\n${lines(stuckAt)}\n`;
