import { type DomainError, stale } from '../../core/errors.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileScope } from './filter.ts';
import { statementCache } from './statements.ts';

const ORDER = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = ? ORDER BY p.position`;

export function pinReader({ main }: Database): PinReader {
  const order = main.prepare<[number], string>(ORDER).pluck();
  const prepare = statementCache(main);
  return {
    order: (accountId) => translating(() => order.all(accountId)),
    inSight: ({ accountId, scope }) =>
      translating(() => {
        const { where, parameters } = compileScope(scope);
        const sql = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
          WHERE p.account_id = @accountId AND ${where}`;
        const rows = prepare(sql).all({ accountId, ...parameters }) as { id: string }[];
        return new Set(rows.map((row) => row.id));
      }),
  };
}

export function pinAppliers({ main }: Database): Pick<Appliers, 'pins.remove' | 'pins.set'> {
  const order = main.prepare<[number], string>(ORDER).pluck();
  const remove = main
    .prepare<[number, string], number>(
      `DELETE FROM pins WHERE account_id = ? AND object_seq = (SELECT seq FROM objects WHERE id = ?)
       RETURNING position`,
    )
    .pluck();
  const moveUp = main.prepare(
    'UPDATE pins SET position = position - 1 WHERE account_id = ? AND position > ?',
  );
  const place = main.prepare(
    `INSERT INTO pins (object_seq, account_id, position)
     SELECT o.seq, @accountId, @from + n.key FROM json_each(@ids) n JOIN objects o ON o.id = n.value
     WHERE o.account_id = @accountId AND o.deleted IS NULL
     ON CONFLICT DO UPDATE SET position = excluded.position`,
  );
  return {
    'pins.remove': ({ accountId, objectId }) => {
      const position = remove.get(accountId, objectId);
      if (position !== undefined) moveUp.run(accountId, position);
    },
    'pins.set': ({ accountId, before, after }) => {
      const current = order.all(accountId);
      if (current.length !== before.length || current.some((id, index) => id !== before[index])) {
        throw changed();
      }
      const { from, ids } = changedRun(before, after);
      if (ids.length === 0) return;
      const placed = place.run({ accountId, from: from + 1, ids: JSON.stringify(ids) });
      if (placed.changes < ids.length) throw changed();
    },
  };
}

function changed(): DomainError {
  return stale('The pins were changed by another request.');
}

/** The stretch of the new order outside of which both orders agree. */
function changedRun(
  before: readonly string[],
  after: readonly string[],
): { from: number; ids: readonly string[] } {
  const first = after.findIndex((id, index) => id !== before[index]);
  if (first < 0) return { from: 0, ids: [] };
  const last = after.findLastIndex((id, index) => id !== before[index]);
  return { from: first, ids: after.slice(first, last + 1) };
}
