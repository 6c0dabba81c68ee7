import { getTableName, type Table } from 'drizzle-orm';
import { stale } from '../../core/errors.ts';
import type { Dialect } from './dialect.ts';
import type { TextIndex } from './object-parts.ts';
import { columnOf, columnsOf } from './table.ts';
import type { Appliers } from './unit.ts';

/** Tables that other tables refer to. They are emptied last, in this order. */
const LAST = ['webhooks', 'feeds', 'savedSearches', 'spaces', 'sessions', 'accessKeys'];
const OF_WEBHOOK = 'webhook_id IN (SELECT id FROM webhooks WHERE account_id = @accountId::integer)';

/** The rows of an account, apart from its objects and its own row, by table, in an order in which they can be deleted. */
function rowsOf({ tables }: Dialect): readonly { readonly table: string; readonly where: string }[] {
  const owned = (Object.entries(tables) as [string, unknown][])
    .filter((entry): entry is [string, Table] =>
      columnsOf(entry[1] as Table).some(({ name }) => name === 'accountId'),
    )
    .filter(([name]) => name !== 'objects')
    .toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
    .map(([, table]) => ({
      table: getTableName(table),
      where: `${columnOf(table, 'accountId')} = @accountId::integer`,
    }));
  return [{ table: getTableName(tables.deliveries), where: OF_WEBHOOK }, ...owned];
}

/** A query that returns a row if the account has any data other than objects. */
export function remainsOf(dialect: Dialect): string {
  return `SELECT 1 AS one WHERE ${rowsOf(dialect)
    .map(({ table, where }) => `EXISTS (SELECT 1 FROM ${table} WHERE ${where})`)
    .join(' OR ')}`;
}

const HAS_OBJECTS = 'SELECT 1 AS one FROM objects WHERE account_id = @accountId::integer LIMIT 1';
const NEVER_AGAIN =
  'UPDATE library SET last_account = @accountId::integer WHERE last_account < @accountId::integer';
const REMOVE = 'DELETE FROM accounts WHERE id = @accountId::integer AND deleted IS NOT NULL';

/** Deletes accounts in small steps, so that other requests need not wait. Every table whose rows name their account is emptied. */
export function accountDeletion(
  dialect: Dialect,
  textIndex: Pick<TextIndex, 'write'>,
): Pick<Appliers, 'account.clear' | 'account.remove'> {
  const { isAmong, deleteSome } = dialect;
  const clearObjects = `DELETE FROM objects WHERE account_id = @accountId::integer AND ${isAmong('id', 'ids')}`;
  // A table waits until the tables before it are empty, since their rows may refer to it.
  const clearRows = rowsOf(dialect).map(({ table, where }, place, all) => {
    const before = all
      .slice(0, place)
      .map((one) => `NOT EXISTS (SELECT 1 FROM ${one.table} WHERE ${one.where})`);
    return deleteSome(table, [where, ...before].join(' AND '), 'max');
  });
  const hasRemains = remainsOf(dialect);
  return {
    'account.clear': ({ accountId, objects, max }, unit) => {
      for (const object of objects) textIndex.write(unit, object, null);
      const ids = objects.map(({ id }) => id);
      if (ids.length > 0) unit.write(clearObjects, { accountId, ids });
      else for (const sql of clearRows) unit.write(sql, { accountId, max });
    },
    'account.remove': ({ accountId }, unit) => {
      const isLeft = () => stale('The account was written to in the meantime.');
      unit.forbid(HAS_OBJECTS, { accountId }, isLeft);
      unit.forbid(hasRemains, { accountId }, isLeft);
      unit.write(NEVER_AGAIN, { accountId });
      unit.write(REMOVE, { accountId });
    },
  };
}
