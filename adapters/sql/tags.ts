import { difference } from '../../core/model/difference.ts';
import { TagFlag, tagDeltas, toTag } from '../../core/model/tag.ts';
import type { TagReader } from '../../core/ports/storage.ts';
import { SEQ } from './active-objects.ts';
import type { Reader } from './database.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import type { PartWriter } from './object-parts.ts';

const ALL = `SELECT name, count, manual_count AS "manualCount", ai_count AS "aiCount", modified
  FROM tags WHERE account_id = @accountId AND count > 0 ORDER BY modified DESC, name`;

export function tagReader(dialect: Dialect, { stream }: Reader): TagReader {
  return {
    list({ accountId, scope }) {
      if (scope.type === 'everything') return stream(ALL, { accountId }, toTag);
      const { where, parameters } = compileScope(dialect, scope);
      const counted = `SELECT u.name, count(*)::integer AS count, max(u.flags & ${TagFlag.Manual}) AS "manualCount",
          max(u.flags & ${TagFlag.AI}) AS "aiCount", t.modified
        FROM objects o JOIN object_tags u ON u.object_seq = o.seq
          JOIN tags t ON t.account_id = u.account_id AND t.name = u.name
        WHERE o.account_id = @accountId AND o.deleted IS NULL AND ${where}
        GROUP BY u.name, t.modified ORDER BY t.modified DESC, u.name`;
      return stream(counted, { accountId, ...parameters }, toTag);
    },
  };
}

/** Writes the tags of an object, and updates the counts of the account's tags. */
export function tagWriter({ tables, insertPartsInto, isAmong, rows, greatest }: Dialect): PartWriter {
  const insert = insertPartsInto(tables.objectTags);
  const replace = `UPDATE object_tags SET flags = @flags::integer WHERE object_seq = ${SEQ} AND id = @id`;
  const remove = `DELETE FROM object_tags WHERE object_seq = ${SEQ} AND ${isAmong('id', 'ids')}`;
  const deltas = rows('rows', {
    name: 'text',
    count: 'integer',
    manualCount: 'integer',
    aiCount: 'integer',
    touched: 'integer',
  });
  const know = `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
    SELECT @accountId::integer, r.name, 0, 0, 0, @modified::bigint FROM ${deltas} WHERE TRUE
    ON CONFLICT (account_id, name) DO NOTHING`;
  const count = `UPDATE tags SET count = tags.count + r.count, manual_count = manual_count + r."manualCount",
      ai_count = ai_count + r."aiCount",
      modified = CASE WHEN r.touched = 1 THEN ${greatest('modified', '@modified::bigint')} ELSE modified END
    FROM ${deltas} WHERE tags.account_id = @accountId::integer AND tags.name = r.name`;

  return (unit, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const { id: objectId, accountId, modified } = object;
    const { added, changed, removed } = difference(before?.tags ?? [], after?.tags ?? []);
    if (removed.length > 0) unit.write(remove, { objectId, ids: removed.map(({ id }) => id) });
    for (const { id, flags } of changed) unit.write(replace, { objectId, id, flags });
    unit.insert(
      insert,
      added.map((tag) => ({ objectId, ...tag })),
    );

    const changes = tagDeltas(before, after).map(({ isTouched, ...delta }) => ({
      ...delta,
      touched: isTouched ? 1 : 0,
    }));
    if (changes.length === 0) return;
    unit.write(know, { accountId, modified, rows: changes });
    unit.write(count, { accountId, modified, rows: changes });
  };
}
