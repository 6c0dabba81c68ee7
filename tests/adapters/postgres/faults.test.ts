import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDomainError } from '../../../core/errors.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { EVERYTHING } from '../../contract/storage/workbench.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';
import { makeDatabase, withDatabase } from '../../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-process.ts';
import { itLong } from '../../support/runs.ts';
import { startTurnstile } from '../../support/turns.ts';
import { openStorageAt } from './open-storage.ts';

/** The limit is 5 seconds, which a slow, busy machine may need for the queries alone. */
const RECOVERY_MS = 120_000;

describe('a database that goes down', () => {
  const nextId = countingIds();
  let server: PostgresServer;
  let url: string;
  let storage: Storage;
  let saved = 0;

  beforeAll(async () => {
    server = await startPostgres();
    const database = await makeDatabase('template1', server.url);
    url = database.url;
    storage = await openStorageAt(url, nextId);
    await storage.commit([{ type: 'account.insert', account: account() }]);
    for (let number = 0; number < 300; number++) await save();
  });
  beforeEach(async () => {
    await storage.check();
  });
  afterAll(async () => {
    await storage.close();
    await server.remove();
  });

  async function save(): Promise<string> {
    const made = object({ id: nextId() });
    await storage.commit([{ type: 'object.insert', object: { ...made, identity: made.id } }]);
    saved += 1;
    return made.id;
  }

  /** The time until everything works again. */
  async function recover(): Promise<number> {
    const began = performance.now();
    for (;;) {
      try {
        await save();
        for await (const _ of storage.objects.list(EVERYTHING, 10));
        return performance.now() - began;
      } catch (error) {
        if (!isDomainError(error, 'unavailable')) throw error;
      }
    }
  }

  const everything = () => [
    storage.objects.find(1, id(1)),
    storage.commit([{ type: 'account.set', accountId: 1, settings: { name: 'Lost' } }]),
    storage.objects.list(EVERYTHING)[Symbol.asyncIterator]().next(),
    storage.objects.count(EVERYTHING, 10),
    storage.check(),
  ];

  async function expectUnavailable(works: readonly Promise<unknown>[]): Promise<void> {
    const outcomes = await Promise.allSettled(works);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
  }

  it('is unavailable while it is stopped, and found again when it is up', async () => {
    await server.stop();
    await expectUnavailable(everything());
    await expectUnavailable(everything());
    await server.start();
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    expect((await storage.accounts.find(1))?.name).toBe('An account');
  });

  it('loses nothing acknowledged when it is killed under load', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const writers = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        try {
          acknowledged.push(await save());
        } catch (error) {
          if (!isDomainError(error, 'unavailable')) throw error;
        }
      }
    });
    await storage.objects.count(EVERYTHING, 10_000);
    while (acknowledged.length < 50) await storage.check();
    await server.kill();
    await server.start();
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    isOver = true;
    await Promise.all(writers);
    for (const one of acknowledged) expect((await storage.objects.find(1, one))?.id).toBe(one);
    expect(await storage.inspect()).toEqual([]);
  });

  it('cuts a list off, so that it never looks complete', async () => {
    const list = async () => {
      const seen: string[] = [];
      for await (const one of storage.objects.list(EVERYTHING)) {
        seen.push(one.id);
        if (seen.length === 100) await server.stop();
      }
      return seen.length;
    };
    await expect(list()).rejects.toMatchObject({ code: 'unavailable' });
    await server.start();
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    let listed = 0;
    for await (const _ of storage.objects.list(EVERYTHING)) listed += 1;
    expect(listed).toBeGreaterThanOrEqual(saved);
  });

  it('survives the loss of single connections, busy or idle', async () => {
    const busy = Promise.allSettled(Array.from({ length: 50 }, save));
    await withDatabase(
      url,
      (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'commonplace' AND pid <> pg_backend_pid()`,
    );
    for (const outcome of await busy) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable' });
    }
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    expect(await storage.inspect()).toEqual([]);
  });

  itLong('is unavailable when the network drops all packets, and found again', async () => {
    const turnstile = await startTurnstile(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(turnstile.port);
    const direct = storage;
    storage = await openStorageAt(through.href, nextId);
    await save();
    turnstile.swallow(true);
    await expectUnavailable(everything());
    turnstile.swallow(false);
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    await storage.close();
    await turnstile.close();
    storage = direct;
  });

  it('is unavailable while the server hangs, and found again', async () => {
    server.freeze();
    await expectUnavailable(everything());
    server.thaw();
    expect(await recover()).toBeLessThan(RECOVERY_MS);
    expect(await storage.inspect()).toEqual([]);
  });
});
