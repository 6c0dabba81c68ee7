import { difference } from '../../core/model/difference.ts';
import { TagFlag, tagDeltas, toTag } from '../../core/model/tag.ts';
import type { TagReader } from '../../core/ports/storage.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { IDS, type PartWriter, SEQ } from './object-parts.ts';
import { objectTags } from './schema/objects.ts';
import { insertPartsInto } from './statements.ts';
import { streamRows } from './stream.ts';

const ALL = `SELECT name, count, manual_count AS "manualCount", ai_count AS "aiCount", modified
  FROM tags WHERE account_id = @accountId AND count > 0 ORDER BY modified DESC, name`;

export function tagReader(database: Database): TagReader {
  return {
    list({ accountId, scope }, limit) {
      const list = (sql: string, more = {}) =>
        streamRows(
          database,
          `${sql} LIMIT @limit::bigint`,
          { accountId, ...more, limit: limit ?? null },
          toTag,
          limit,
        );
      if (scope.type === 'everything') return list(ALL);
      const { where, parameters } = compileScope(scope);
      const counted = `SELECT u.name, count(*)::integer AS count, max(u.flags & ${TagFlag.Manual}) AS "manualCount",
          max(u.flags & ${TagFlag.AI}) AS "aiCount", t.modified
        FROM objects o JOIN object_tags u ON u.object_seq = o.seq
          JOIN tags t ON t.account_id = u.account_id AND t.name = u.name
        WHERE o.account_id = @accountId AND o.deleted IS NULL AND ${where}
        GROUP BY u.name, t.modified ORDER BY t.modified DESC, u.name`;
      return list(counted, parameters);
    },
  };
}

const INSERT = insertPartsInto(objectTags);
const REPLACE = `UPDATE object_tags SET flags = @flags::integer WHERE object_seq = ${SEQ} AND id = @id`;
const REMOVE = `DELETE FROM object_tags WHERE object_seq = ${SEQ} AND id IN ${IDS}`;
const COUNT = `INSERT INTO tags AS t (account_id, name, count, manual_count, ai_count, modified)
  SELECT @accountId::integer, r->>'name', (r->>'count')::integer, (r->>'manualCount')::integer,
    (r->>'aiCount')::integer, @modified::bigint FROM jsonb_array_elements($1->'rows') AS r
  ON CONFLICT (account_id, name) DO UPDATE SET count = t.count + excluded.count,
    manual_count = t.manual_count + excluded.manual_count, ai_count = t.ai_count + excluded.ai_count,
    modified = CASE WHEN ($1->'touched') ? t.name THEN greatest(t.modified, excluded.modified) ELSE t.modified END`;

/** Writes the tags of an object, and updates the counts of the account's tags. */
export const tagWriter: PartWriter = (unit, before, after) => {
  const object = after ?? before;
  if (!object) return;
  const { id: objectId, accountId, modified } = object;
  const { added, changed, removed } = difference(before?.tags ?? [], after?.tags ?? []);
  if (removed.length > 0) unit.write(REMOVE, { objectId, ids: removed.map((tag) => tag.id) });
  for (const { id, flags } of changed) unit.write(REPLACE, { objectId, id, flags });
  if (added.length > 0) unit.write(INSERT, { objectId, rows: added.map((tag) => ({ accountId, ...tag })) });

  const rows = tagDeltas(before, after);
  if (rows.length === 0) return;
  const touched = rows.filter((delta) => delta.isTouched).map((delta) => delta.name);
  unit.write(COUNT, { accountId, modified, rows, touched });
};
