import { MAX_NAMED } from '../../core/errors.ts';
import { changedPart, notPinned, type Placement, placePins, targetRange } from '../../core/model/pin.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import { activeObjects, SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import type { Appliers, Unit } from './unit.ts';

const ORDER = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId::integer ORDER BY p.position`;

export function pinReader(dialect: Dialect, { query }: Reader): PinReader {
  return {
    order: async (accountId) => (await query<{ id: Uid }>(ORDER, { accountId })).map(({ id }) => id),
    async visible({ accountId, scope }) {
      const { where, parameters } = compileScope(dialect, scope);
      const sql = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
        WHERE p.account_id = @accountId AND ${where}`;
      const rows = await query<{ id: Uid }>(sql, { accountId, ...parameters });
      return new Set(rows.map(({ id }) => id));
    },
  };
}

const CLOSE_GAP = `UPDATE pins SET position = position - 1 WHERE account_id = @accountId::integer
  AND position > (SELECT position FROM pins WHERE account_id = @accountId::integer AND object_seq = ${SEQ})`;
const REMOVE = `DELETE FROM pins WHERE account_id = @accountId::integer AND object_seq = ${SEQ}`;

/** The largest integer that the column can hold. No account has so many pins. */
const MAX_POSITION = 2 ** 31 - 1;

/**
 * Either all pins that may move, in one row with the position of the first (building a row for each pin takes longer than reading it), or
 * an object with its new position.
 */
type PinRow =
  | { readonly pinned: string; readonly id: null; readonly number: number }
  | { readonly pinned: null; readonly id: Uid; readonly number: number };

type PinChange = 'pins.import' | 'pins.place' | 'pins.move' | 'pins.remove';

export function pinAppliers(dialect: Dialect): Pick<Appliers, PinChange> {
  const { foundObjects, given, givenObjects, listOf } = dialect;
  const requireActive = activeObjects(dialect);
  // From the lowest to the highest old or new position of a moved object; to the end if an object is not pinned yet, since it moves all
  // later pins.
  const ends = `SELECT
    (SELECT min(position) FROM (SELECT position FROM placed UNION ALL SELECT @first::integer
      UNION ALL SELECT coalesce(max(position), 0) + 1 FROM pins WHERE account_id = @accountId::integer) AS firsts) AS first,
    (SELECT CASE WHEN count(*) = count(position) THEN max(position) ELSE ${MAX_POSITION} END
      FROM (SELECT position FROM placed UNION ALL SELECT @last::integer) AS lasts) AS last`;
  const moving = `account_id = @accountId::integer
    AND position >= (SELECT first FROM ends) AND position <= (SELECT last FROM ends)`;
  const read = `WITH placed AS MATERIALIZED (SELECT o.id, o.seq, (SELECT position FROM pins WHERE object_seq = o.seq) AS position
      FROM ${given('ids')} JOIN objects o ON o.id = given.id),
    ends AS MATERIALIZED (${ends})
    SELECT ${listOf('object_seq', 'pins', moving, 'position')} AS pinned, NULL AS id, first AS number FROM ends
    UNION ALL SELECT NULL, id, seq FROM placed`;
  const write = `INSERT INTO pins (object_seq, account_id, position)
    SELECT cast(given.id AS bigint), @accountId::integer, @from::integer + place FROM ${given('seqs')}
    WHERE TRUE ON CONFLICT (object_seq) DO UPDATE SET position = excluded.position`;
  const append = `INSERT INTO pins (object_seq, account_id, position)
    SELECT o.seq, @accountId::integer, (SELECT coalesce(max(position), 0) FROM pins WHERE account_id = @accountId::integer)
        + row_number() OVER (ORDER BY given.place)
      FROM ${foundObjects('ids')} WHERE ${isOfAccount('o.account_id')} AND o.deleted IS NULL
        AND NOT EXISTS (SELECT 1 FROM pins p WHERE p.object_seq = o.seq)`;
  const unpinned = `SELECT given.id FROM ${givenObjects('ids')} LEFT JOIN pins p ON p.object_seq = o.seq
    WHERE p.account_id IS DISTINCT FROM @accountId::integer ORDER BY place LIMIT ${MAX_NAMED + 1}`;

  function arrange(unit: Unit, accountId: number, placements: readonly Placement[]): void {
    const ids = placements.map(toId);
    const rows = unit.read<PinRow>(read, { accountId, ids, ...targetRange(placements, MAX_POSITION) }, []);
    const current = rows.find(({ pinned }) => pinned !== null);
    const before: readonly number[] = JSON.parse(current?.pinned ?? '[]');
    const offset = (current?.number ?? 1) - 1;
    const seqs = new Map(rows.map(({ id, number }) => [id, number]));
    const placed = placements.map(({ objectId, position }) => ({
      objectId: seqs.get(objectId) ?? 0,
      position,
    }));
    const { from, objects } = changedPart(before, placePins(before, placed, offset));
    if (objects.length > 0) unit.write(write, { accountId, from: offset + from, seqs: objects });
  }

  return {
    'pins.import': ({ accountId, objectIds }, unit) => {
      if (objectIds.length > 0) unit.write(append, { accountId, ids: objectIds });
    },
    'pins.place': ({ accountId, placements }, unit) => {
      requireActive(unit, accountId, placements.map(toId));
      arrange(unit, accountId, placements);
    },
    'pins.move': ({ accountId, moves }, unit) => {
      const ids = [...new Set(moves.map(toId))];
      unit.forbid<{ id: Uid }>(unpinned, { accountId, ids }, (rows) =>
        notPinned(...rows.map(({ id }) => id)),
      );
      arrange(unit, accountId, moves);
    },
    'pins.remove': ({ accountId, objectId }, unit) => {
      unit.write(CLOSE_GAP, { accountId, objectId });
      unit.write(REMOVE, { accountId, objectId });
    },
  };
}

function toId({ objectId }: Placement): Uid {
  return objectId;
}
