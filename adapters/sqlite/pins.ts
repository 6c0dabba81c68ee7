import { type DomainError, stale } from '../../core/errors.ts';
import type { PinOrder } from '../../core/model/pin.ts';
import type { Uid } from '../../core/model/uid.ts';
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
  const last = main
    .prepare<[number], number | null>('SELECT max(position) FROM pins WHERE account_id = ?')
    .pluck();
  const stretch = main.prepare<[number, number, number], { id: Uid; seq: number }>(
    `SELECT o.id, o.seq FROM pins p JOIN objects o ON o.seq = p.object_seq
     WHERE p.account_id = ? AND p.position BETWEEN ? AND ? ORDER BY p.position`,
  );
  const findActive = main
    .prepare<[number, string], number>(
      'SELECT seq FROM objects WHERE account_id = ? AND id = ? AND deleted IS NULL',
    )
    .pluck();
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
     SELECT value, @accountId, @from + key FROM json_each(@seqs) WHERE true
     ON CONFLICT DO UPDATE SET position = excluded.position`,
  );
  return {
    'pins.remove': ({ accountId, objectId }) => {
      const position = remove.get(accountId, objectId);
      if (position !== undefined) moveUp.run(accountId, position);
    },
    'pins.set': ({ accountId, before, after }) => {
      if ((last.get(accountId) ?? 0) !== before.length) throw changed();
      const { from, to } = changedStretch(before, after);
      const current = stretch.all(accountId, from + 1, to);
      if (current.some(({ id }, index) => id !== before[from + index])) throw changed();
      const pinned = new Map(current.map(({ id, seq }) => [id, seq]));
      const seqs = after.slice(from, to).map((id) => pinned.get(id) ?? findActive.get(accountId, id));
      if (seqs.includes(undefined)) throw changed();
      place.run({ accountId, from: from + 1, seqs: JSON.stringify(seqs) });
    },
  };
}

function changed(): DomainError {
  return stale('The pins were changed by another request.');
}

/** Outside of these indexes, `to` excepted, both orders agree. */
function changedStretch(before: PinOrder, after: PinOrder): { readonly from: number; readonly to: number } {
  const differs = (id: Uid, index: number) => id !== before[index];
  return { from: Math.max(0, after.findIndex(differs)), to: after.findLastIndex(differs) + 1 };
}
