import { changedStretch, notPinned, type Placement, place } from '../../core/model/pin.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { GIVEN, requireActive, SEQ } from './object-parts.ts';
import type { Unit } from './unit.ts';

const ORDER = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
  WHERE p.account_id = @accountId::integer ORDER BY p.position`;

export function pinReader({ query }: Database): PinReader {
  return {
    order: async (accountId) => (await query<{ id: string }>(ORDER, { accountId })).map((row) => row.id),
    async inSight({ accountId, scope }) {
      const { where, parameters } = compileScope(scope);
      const sql = `SELECT o.id FROM pins p JOIN objects o ON o.seq = p.object_seq
        WHERE p.account_id = @accountId AND ${where}`;
      const rows = await query<{ id: string }>(sql, { accountId, ...parameters });
      return new Set(rows.map((row) => row.id));
    },
  };
}

const REMOVE = `WITH removed AS (
    DELETE FROM pins WHERE account_id = @accountId::integer AND object_seq = ${SEQ} RETURNING position)
  UPDATE pins p SET position = p.position - 1 FROM removed
  WHERE p.account_id = @accountId::integer AND p.position > removed.position`;
const PLACE = `INSERT INTO pins (object_seq, account_id, position)
  SELECT o.seq, @accountId::integer, @from::integer + given.place
  FROM jsonb_array_elements_text($1->'ids') WITH ORDINALITY AS given(id, place) JOIN objects o ON o.id = given.id
  ON CONFLICT (object_seq) DO UPDATE SET position = excluded.position`;

/** Finds the first of the objects `ids` that is not pinned. */
const NOT_PINNED = `SELECT given.id FROM ${GIVEN} LEFT JOIN pins p ON p.object_seq = o.seq
  WHERE p.account_id IS DISTINCT FROM @accountId::integer ORDER BY place LIMIT 1`;

export const pinAppliers: Pick<Appliers, 'pins.place' | 'pins.move' | 'pins.remove'> = {
  'pins.place': ({ accountId, placements }, unit) => {
    requireActive(unit, accountId, placements.map(toId));
    arrange(unit, accountId, placements);
  },
  'pins.move': ({ accountId, moves }, unit) => {
    unit.forbid<{ id: Uid }>(NOT_PINNED, { accountId, ids: moves.map(toId) }, ({ id }) => notPinned(id));
    arrange(unit, accountId, moves);
  },
  'pins.remove': ({ accountId, objectId }, unit) => {
    unit.write(REMOVE, { accountId, objectId });
  },
};

function arrange(unit: Unit, accountId: number, placements: readonly Placement[]): void {
  const before = unit.read<{ id: Uid }>(ORDER, { accountId }, []).map((row) => row.id);
  const { from, objects } = changedStretch(before, place(before, placements));
  if (objects.length > 0) unit.write(PLACE, { accountId, from, ids: objects });
}

function toId({ objectId }: Placement): Uid {
  return objectId;
}
