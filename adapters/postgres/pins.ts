import { type DomainError, stale } from '../../core/errors.ts';
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

/** A row if the pins are not in the order that was read, or an object to be pinned is gone. */
const IS_OTHER = `SELECT 1 WHERE $1->'before' <>
    (SELECT coalesce(jsonb_agg(id), '[]') FROM (${ORDER}) AS pinned)
  OR (SELECT count(*) FROM objects WHERE account_id = @accountId::integer AND deleted IS NULL AND id IN ${IDS})
    < jsonb_array_length($1->'ids')`;
const REMOVE = `WITH removed AS (
    DELETE FROM pins WHERE account_id = @accountId::integer AND object_seq = ${SEQ} RETURNING position)
  UPDATE pins p SET position = p.position - 1 FROM removed
  WHERE p.account_id = @accountId::integer AND p.position > removed.position`;
const PLACE = `INSERT INTO pins (object_seq, account_id, position)
  SELECT o.seq, @accountId::integer, @from::integer + given.place - 1
  FROM jsonb_array_elements_text($1->'ids') WITH ORDINALITY AS given(id, place) JOIN objects o ON o.id = given.id
  ON CONFLICT (object_seq) DO UPDATE SET position = excluded.position`;

export const pinAppliers: Pick<Appliers, 'pins.remove' | 'pins.set'> = {
  'pins.remove': ({ accountId, objectId }, unit) => {
    unit.write(REMOVE, { accountId, objectId });
  },
  'pins.set': ({ accountId, before, after }, unit) => {
    const { from, ids } = changedRun(before, after);
    unit.forbid(IS_OTHER, { accountId, before, ids }, changed);
    if (ids.length > 0) unit.write(PLACE, { accountId, from: from + 1, ids });
  },
};

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
