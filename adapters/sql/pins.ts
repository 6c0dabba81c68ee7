import { changedStretch, notPinned, type Placement, place } from '../../core/model/pin.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import { activeObjects, SEQ } from './active-objects.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import type { Appliers, Unit } from './unit.ts';

const ORDER = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId::integer ORDER BY p.position`;

export function pinReader(dialect: Dialect, { query }: Reader): PinReader {
  return {
    order: async (accountId) => (await query<{ id: Uid }>(ORDER, { accountId })).map(({ id }) => id),
    async inSight({ accountId, scope }) {
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

export function pinAppliers(dialect: Dialect): Pick<Appliers, 'pins.place' | 'pins.move' | 'pins.remove'> {
  const { given, givenObjects } = dialect;
  const requireActive = activeObjects(dialect);
  const write = `INSERT INTO pins (object_seq, account_id, position)
    SELECT o.seq, @accountId::integer, @from::integer + place FROM ${given('ids')} JOIN objects o ON o.id = given.id
    WHERE TRUE ON CONFLICT (object_seq) DO UPDATE SET position = excluded.position`;
  const firstUnpinned = `SELECT given.id FROM ${givenObjects('ids')} LEFT JOIN pins p ON p.object_seq = o.seq
    WHERE p.account_id IS DISTINCT FROM @accountId::integer ORDER BY place LIMIT 1`;

  function arrange(unit: Unit, accountId: number, placements: readonly Placement[]): void {
    const before = unit.read<{ id: Uid }>(ORDER, { accountId }, []).map(({ id }) => id);
    const { from, objects } = changedStretch(before, place(before, placements));
    if (objects.length > 0) unit.write(write, { accountId, from, ids: objects });
  }

  return {
    'pins.place': ({ accountId, placements }, unit) => {
      requireActive(unit, accountId, placements.map(toId));
      arrange(unit, accountId, placements);
    },
    'pins.move': ({ accountId, moves }, unit) => {
      unit.forbid<{ id: Uid }>(firstUnpinned, { accountId, ids: moves.map(toId) }, ({ id }) => notPinned(id));
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
