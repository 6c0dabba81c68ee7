import { changedStretch, notPinned, type Placement, place } from '../../core/model/pin.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileScope } from './filter.ts';
import { activeFinder, type FindActive } from './object-parts.ts';
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

export function pinAppliers({ main }: Database): Pick<Appliers, 'pins.remove' | 'pins.place' | 'pins.move'> {
  const order = main
    .prepare<[number], number>('SELECT object_seq FROM pins WHERE account_id = ? ORDER BY position')
    .pluck();
  const findActive = activeFinder(main);
  const findPinned = main
    .prepare<[number, string], number>(
      'SELECT o.seq FROM objects o JOIN pins p ON p.object_seq = o.seq WHERE o.account_id = ? AND o.id = ?',
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
  const write = main.prepare(
    `INSERT INTO pins (object_seq, account_id, position)
     SELECT value, @accountId, @from + key FROM json_each(@seqs) WHERE true
     ON CONFLICT DO UPDATE SET position = excluded.position`,
  );

  function arrange(accountId: number, placements: readonly Placement[], find: FindActive): void {
    const before = order.all(accountId);
    const rows = placements.map(({ objectId, position }) => ({
      objectId: find(accountId, objectId),
      position,
    }));
    const { from, objects } = changedStretch(before, place(before, rows));
    if (objects.length > 0) write.run({ accountId, from: from + 1, seqs: JSON.stringify(objects) });
  }

  return {
    'pins.place': ({ accountId, placements }) => arrange(accountId, placements, findActive),
    'pins.move': ({ accountId, moves }) =>
      arrange(accountId, moves, (account, objectId) => {
        const seq = findPinned.get(account, objectId);
        if (seq === undefined) throw notPinned(objectId);
        return seq;
      }),
    'pins.remove': ({ accountId, objectId }) => {
      const position = remove.get(accountId, objectId);
      if (position !== undefined) moveUp.run(accountId, position);
    },
  };
}
