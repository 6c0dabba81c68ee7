import { type DomainError, stale } from '../../core/errors.ts';
import type { PinOrder } from '../../core/model/pin.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { PinReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { IDS, SEQ } from './object-parts.ts';

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

/** A row if the pins are not those that were read, as far as they change, or an object to be pinned is gone. */
const IS_OTHER = `SELECT 1 WHERE
  @count::integer <> (SELECT coalesce(max(position), 0) FROM pins WHERE account_id = @accountId::integer)
  OR $1->'stretch' <> (SELECT coalesce(jsonb_agg(o.id ORDER BY p.position), '[]')
    FROM pins p JOIN objects o ON o.seq = p.object_seq
    WHERE p.account_id = @accountId::integer AND p.position > @from::integer AND p.position <= @to::integer)
  OR (SELECT count(*) FROM objects WHERE account_id = @accountId::integer AND deleted IS NULL AND id IN ${IDS})
    < jsonb_array_length($1->'ids')`;
const REMOVE = `WITH removed AS (
    DELETE FROM pins WHERE account_id = @accountId::integer AND object_seq = ${SEQ} RETURNING position)
  UPDATE pins p SET position = p.position - 1 FROM removed
  WHERE p.account_id = @accountId::integer AND p.position > removed.position`;
const PLACE = `INSERT INTO pins (object_seq, account_id, position)
  SELECT o.seq, @accountId::integer, @from::integer + given.place
  FROM jsonb_array_elements_text($1->'ids') WITH ORDINALITY AS given(id, place) JOIN objects o ON o.id = given.id
  ON CONFLICT (object_seq) DO UPDATE SET position = excluded.position`;

export const pinAppliers: Pick<Appliers, 'pins.remove' | 'pins.set'> = {
  'pins.remove': ({ accountId, objectId }, unit) => {
    unit.write(REMOVE, { accountId, objectId });
  },
  'pins.set': ({ accountId, before, after }, unit) => {
    const { from, to } = changedStretch(before, after);
    const ids = after.slice(from, to);
    const expected = { count: before.length, from, to, stretch: before.slice(from, to) };
    unit.forbid(IS_OTHER, { accountId, ids, ...expected }, changed);
    if (ids.length > 0) unit.write(PLACE, { accountId, from, ids });
  },
};

function changed(): DomainError {
  return stale('The pins were changed by another request.');
}

/** Outside of these indexes, `to` excepted, both orders agree. */
function changedStretch(before: PinOrder, after: PinOrder): { readonly from: number; readonly to: number } {
  const differs = (id: Uid, index: number) => id !== before[index];
  return { from: Math.max(0, after.findIndex(differs)), to: after.findLastIndex(differs) + 1 };
}
