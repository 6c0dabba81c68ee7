import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, countingIds, object } from '../../support/objects.ts';
import { withDatabase } from '../../support/postgres.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';

/** Locks an account, as every unit of work that changes it does first. */
const LOCK = 'SELECT pg_advisory_xact_lock(17232, $1)';

/** The errors with which Postgres aborts one of several transactions: serialization_failure and deadlock_detected. */
const CONFLICTS = ['40001', '40P01'];

describe.each(CONFLICTS)('a unit of work that Postgres aborts with %s', (code) => {
  const nextId = countingIds();
  let opened: OpenStorage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    await opened.storage.commit([{ type: 'account.insert', account: account() }]);
    await withDatabase(opened.url, (sql) =>
      sql.unsafe(`
        CREATE SEQUENCE clashes;
        CREATE FUNCTION clash() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('clashes') <= current_setting('commonplace.clashes', TRUE)::integer THEN
            RAISE SQLSTATE '${code}';
          END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER clash BEFORE INSERT ON objects FOR EACH ROW EXECUTE FUNCTION clash();`),
    );
  });
  afterAll(() => opened.close());

  /** Saves an object on new connections, which abort the first attempts. */
  async function save(clashes: number): Promise<string> {
    await withDatabase(opened.url, async (sql) => {
      await sql.unsafe(`ALTER SEQUENCE clashes RESTART`);
      await sql.unsafe(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET commonplace.clashes = ${clashes}', current_database()); END $$`,
      );
    });
    const storage = await opened.reopen();
    const made = object({ id: nextId() });
    try {
      await storage.commit([{ type: 'object.insert', object: { ...made, identity: made.id } }]);
    } finally {
      await storage.close();
    }
    return made.id;
  }

  it('is retried, and the caller does not notice', async () => {
    const id = await save(3);
    expect((await opened.storage.objects.find(1, id))?.id).toBe(id);
  });

  it('is rejected as a whole if that does not help, so that its request starts over', async () => {
    await expect(save(1_000)).rejects.toMatchObject({ code: 'stale' });
    expect(await opened.storage.inspect()).toEqual([]);
  });
});

describe('the renewal of the index', () => {
  const nextId = countingIds();
  let opened: OpenStorage;

  beforeAll(async () => {
    opened = await openStorage(nextId);
    await opened.storage.commit([{ type: 'account.insert', account: account() }]);
  });
  afterAll(() => opened.close());

  it('waits for other changes to objects of the account', async () => {
    const { storage, url } = opened;
    await storage.commit([{ type: 'object.insert', object: object() }]);
    const saved = await storage.objects.find(1, object().id);
    if (!saved) throw new Error('The object is missing.');
    await withDatabase(url, async (sql) => {
      const renewal = await sql.begin(async (work) => {
        await work.unsafe(LOCK, [1]);
        const renewed = storage.commit([{ type: 'index.renew', objects: [saved] }]);
        const waiting = () => work`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
        await expect.poll(async () => (await waiting()).length).toBe(1);
        return { renewed };
      });
      await renewal.renewed;
    });
  });
});
