import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { isDomainError } from '../../../core/errors.ts';
import type { Policy } from '../../../core/model/plan.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { retryOnConflict } from '../../../core/use-cases/unit-of-work/retry-on-conflict.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

const WRITERS = 200;
const POLICY: Policy = { name: 'burst', quota: 600, windowSeconds: 3_600 };

describe('200 writers over two storages of one database', () => {
  const nextId = countingIds();
  let opened: OpenStorage;
  let other: Storage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    other = await opened.reopen();
    await opened.storage.commit([
      { type: 'account.insert', account: account() },
      { type: 'account.insert', account: account({ id: 2 }) },
    ]);
  });
  afterAll(async () => {
    await other.close();
    await opened.close();
  });

  const storageOf = (writer: number) => (writer % 2 === 0 ? opened.storage : other);

  /** Writes, and retries when the database has no time because of the other writers. */
  async function persist(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!isDomainError(error, 'unavailable')) throw error;
      }
    }
  }

  async function count(sql: string): Promise<number> {
    const [row] = await withDatabase(opened.url, (client) => client.unsafe(sql));
    return Number(row?.count);
  }

  it('keep spaces, tags, links, pins and credits consistent, without a deadlock', async () => {
    const spaces = Array.from({ length: 5 }, (_, at) => ({
      id: id(100 + at),
      accountId: 1,
      name: `Space ${at}`,
      color: '#0090ff',
      created: 0,
    }));
    await opened.storage.commit(spaces.map((space) => ({ type: 'space.insert', space }) as const));

    const outcomes = await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.filter(({ reason }) => !isDomainError(reason, 'exhausted'))).toEqual([]);
    const made = WRITERS - refused.length;
    expect(made).toBe(POLICY.quota / 4);

    expect(await opened.storage.inspect()).toEqual([]);
    expect(await opened.storage.objects.count(EVERYTHING, 1_000)).toBe(made);
    expect((await opened.storage.credits.windows(1))[0]?.spent).toBe(POLICY.quota);
    expect((await opened.storage.pins.order(1)).length).toBe(made);
    expect(await count("SELECT count FROM tags WHERE name = 'all'")).toBe(made);
    expect(await count('SELECT sum(size) AS count FROM spaces')).toBe(2 * made);
    const inferred = await count('SELECT count(*) FROM wiki_references WHERE target_id IS NOT NULL');
    expect(await count('SELECT count(*) FROM links WHERE flags = 1')).toBe(inferred);
    const meant = await count(
      `SELECT count(*) FROM wiki_references r WHERE EXISTS
        (SELECT 1 FROM titles t WHERE t.key = r.key AND t.object_id <> r.source_id)`,
    );
    expect(inferred).toBe(meant);

    async function write(writer: number): Promise<void> {
      const storage = storageOf(writer);
      const own = object({
        id: nextId(),
        identity: `own ${writer}`,
        title: `Title ${writer}`,
        tags: [`tag ${writer % 7}`, 'all'].map((name) => ({ id: nextId(), name, flags: 8 })),
        references: [`Title ${(writer + 1) % WRITERS}`, `Title ${(writer * 7) % WRITERS}`].filter(
          (title) => title !== `Title ${writer}`,
        ),
      });
      const spaceIds = [spaces[writer % 5], spaces[(writer + 3) % 5]].map((space) => space?.id ?? '');
      const changes: Change[] = [
        { type: 'object.insert', object: own },
        { type: 'memberships.add', accountId: 1, objectId: own.id, spaceIds },
        { type: 'credits.spend', accountId: 1, policies: [POLICY], price: 4, at: 1_000 },
      ];
      await persist(() => storage.commit(changes));
      const placements = [{ objectId: own.id, position: 1 }];
      await persist(() =>
        retryOnConflict(() => storage.commit([{ type: 'pins.place', accountId: 1, placements }])),
      );
    }
  });

  it('create one object from the same content', async () => {
    const identity = 'the same';
    const outcomes = await Promise.allSettled(
      Array.from({ length: WRITERS }, (_, writer) =>
        persist(() =>
          storageOf(writer).commit([
            { type: 'object.insert', object: object({ id: nextId(), accountId: 2, identity }) },
          ]),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale' });
    }
  });

  it('can start on an empty database at the same time, which is prepared once', async () => {
    const storages = await Promise.all(Array.from({ length: 5 }, () => opened.reopen()));
    for (const storage of storages) await storage.check();
    await Promise.all(storages.map((storage) => storage.close()));
  });

  it('take each job once, and at most two of a host at the same time', async () => {
    const jobs = Array.from({ length: 40 }, (_, at) => ({
      id: nextId(),
      accountId: 1 + (at % 2),
      objectId: '',
      step: 'read' as const,
      host: at < 20 ? 'one.example' : `${at}.example`,
      state: 'queued' as const,
      trigger: 'change' as const,
      attempts: 0,
      due: 0,
    }));
    for (const job of jobs) {
      const made = object({ id: nextId(), accountId: job.accountId, identity: `job ${job.id}` });
      await opened.storage.commit([
        { type: 'object.insert', object: made },
        { type: 'job.enqueue', job: { ...job, objectId: made.id } },
      ]);
    }
    const claimed = await Promise.all(
      Array.from({ length: 60 }, (_, worker) => storageOf(worker).jobs.claim(`worker ${worker}`, 1_000)),
    );
    const taken = claimed.filter((job) => job !== null);
    expect(new Set(taken.map((job) => job.id)).size).toBe(taken.length);
    expect(taken).toHaveLength(22);
    expect(taken.filter((job) => job.host === 'one.example')).toHaveLength(2);
  });
});
