import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numbered, statementCache } from '../../../adapters/postgres/statements.ts';
import { APPLY } from '../../../adapters/postgres/unit.ts';
import { makeLibraryDatabase, type TestDatabase } from '../../support/postgres.ts';

const ADD = "INSERT INTO spaces VALUES ($1->>'id', 1, $1->>'id', '', 0, 0) ON CONFLICT DO NOTHING";
const NAMES = "SELECT name FROM spaces WHERE account_id = ($1->>'account')::integer";
const FAIL = "SELECT 1 / 0 WHERE $1->>'id' <> ''";

/** Longer than the parameters written into a statement. */
const LONG = 'x'.repeat(100_000);

describe('a unit of work', () => {
  let database: TestDatabase;
  let connection: postgres.Sql;
  beforeAll(async () => {
    database = await makeLibraryDatabase();
    connection = postgres(database.url, { max: 1 });
  });
  afterAll(async () => {
    await connection.end();
    await database.remove();
  });
  beforeEach(() => connection`DELETE FROM spaces`);

  async function apply(...steps: readonly Record<string, unknown>[]) {
    const parameters = [JSON.stringify([ADD, NAMES, FAIL]), JSON.stringify(steps)];
    const [row] = await connection.unsafe(numbered(statementCache()(APPLY)), parameters);
    return row?.refusal;
  }
  const add = (id: string, more = {}) => ({ statement: 0, parameters: { id, ...more } });
  const read = (expected: readonly string[], more = {}) => ({
    statement: 1,
    parameters: { account: 1, ...more },
    expected: expected.map((name) => ({ name })),
  });
  const plans = () => connection<{ made: number; used: number }[]>`
        SELECT count(*)::integer AS made, coalesce(sum(generic_plans), 0)::integer AS used
        FROM pg_prepared_statements WHERE from_sql`;

  it('has its statements planned once per connection, however often they are used', async () => {
    await connection`DEALLOCATE ALL`.simple();
    for (let at = 0; at < 12; at += 1) await apply(add('a'), add('b'), read(['a', 'b']));
    const [planned] = await plans();
    expect(planned?.made).toBe(2);
    // Postgres plans a statement for its parameters five times before it keeps a plan.
    expect(planned?.used).toBe(12 * 3 - 2 * 5);
  });

  it('prepares statements again that the connection has lost', async () => {
    expect(await apply(add('a'))).toBeNull();
    await connection`DEALLOCATE ALL`.simple();
    expect(await apply(add('b'), read(['a', 'b']))).toBeNull();
  });

  it('is rolled back as a whole and reported by the first unexpected step', async () => {
    for (const more of [{}, { long: LONG }]) {
      expect(await apply(add('a', more), read([], more))).toEqual({ step: 1, answer: [{ name: 'a' }] });
      expect(await apply(add('a', more), { ...add('a', more), least: 1 })).toEqual({
        step: 1,
        answer: null,
      });
      expect(await apply(read([], more))).toBeNull();
    }
  });

  it('fails without mentioning its data, which would get into logs', async () => {
    const failed = apply({ statement: 2, parameters: { id: 'a secret' } });
    await expect(failed).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
    expect(JSON.stringify(await failed.catch((error: unknown) => error))).not.toContain('secret');
  });

  it('is applied if its parameters are long', async () => {
    expect(await apply({ ...add('a', { LONG }), least: 1 }, read(['a'], { LONG }))).toBeNull();
  });
});
