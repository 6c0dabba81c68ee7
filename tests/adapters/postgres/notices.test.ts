import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Storage } from '../../../core/ports/storage.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

describe('a storage that waits for jobs', () => {
  const nextId = countingIds();
  const hear = vi.fn();
  let opened: OpenStorage;
  let other: Storage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    other = await opened.reopen();
    await opened.storage.commit([
      { type: 'account.insert', account: account() },
      { type: 'object.insert', object: object() },
    ]);
    other.watchJobs(hear);
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), 120_000);
    await vi.waitFor(() => expect(hear).toHaveBeenCalled(), 120_000);
  });
  beforeEach(() => void hear.mockClear());
  afterAll(async () => {
    await other.close();
    await opened.close();
  });

  const listeners = () =>
    withDatabase(opened.url, (sql) => sql`SELECT pid FROM pg_stat_activity WHERE query ILIKE 'listen %'`);

  const notified = () => expect.poll(() => hear.mock.calls).not.toEqual([]);

  const queue = () =>
    opened.storage.commit([
      {
        type: 'job.enqueue',
        job: {
          id: nextId(),
          accountId: 1,
          objectId: id(1),
          step: 'describe',
          state: 'queued',
          trigger: 'change',
          attempts: 0,
          due: 0,
        },
      },
    ]);

  it('is notified of jobs that another storage queues', async () => {
    await queue();
    await notified();
  });

  it('is notified of many simultaneous jobs, at least of the last', async () => {
    await Promise.all(Array.from({ length: 50 }, queue));
    await notified();
  });

  it('is prompted to look itself when it loses its connection, and is then notified again', async () => {
    const [lost] = await listeners();
    await withDatabase(opened.url, (sql) => sql`SELECT pg_terminate_backend(${lost?.pid})`);
    await notified();
    await expect.poll(listeners).toEqual([{ pid: expect.not.toSatisfy((pid) => pid === lost?.pid) }]);
    hear.mockClear();
    await queue();
    await notified();
  });

  it('has a connection for that only while it waits', async () => {
    const idle = await opened.reopen();
    await queue();
    await expect.poll(listeners).toHaveLength(1);
    await idle.close();
  });
});
