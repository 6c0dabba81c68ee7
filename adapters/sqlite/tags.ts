import type Sqlite from 'better-sqlite3';
import { difference } from '../../core/model/difference.ts';
import { TagFlag, type TagUses, tagDeltas, toTag } from '../../core/model/tag.ts';
import type { TagReader } from '../../core/ports/storage.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import type { PartWriter } from './object-parts.ts';
import { objectTags } from './schema/objects.ts';
import { insertInto, limitTo, rowView } from './statements.ts';
import { streamValues } from './stream.ts';

/** The rows of the statements below. */
const usesIn = rowView<TagUses>(['name', 'count', 'manualCount', 'aiCount', 'modified']);
const ALL = `SELECT name, count, manual_count, ai_count, modified
  FROM tags WHERE account_id = @accountId AND count > 0 ORDER BY modified DESC, name`;

export function tagReader(database: Database): TagReader {
  return {
    list({ accountId, scope }, limit) {
      const list = (sql: string, more = {}) =>
        streamValues(
          database,
          `${sql} ${limitTo('@limit')}`,
          { accountId, ...more, limit: limit ?? -1 },
          () => (values) => toTag(usesIn(values)),
        );
      if (scope.type === 'everything') return list(ALL);
      const { where, parameters } = compileScope(scope);
      const counted = `SELECT u.name, count(*), max(u.flags & ${TagFlag.Manual}), max(u.flags & ${TagFlag.AI}), t.modified
        FROM objects o JOIN object_tags u ON u.object_seq = o.seq
          JOIN tags t ON t.account_id = u.account_id AND t.name = u.name
        WHERE o.account_id = @accountId AND o.deleted IS NULL AND ${where}
        GROUP BY u.name ORDER BY t.modified DESC, u.name`;
      return list(counted, parameters);
    },
  };
}

/**
 * Writes the tags of an object, and updates the counts of the account's tags.
 * @param times whether changes set the times of tags (`noted`) or leave them as they are (`kept`)
 */
export function tagWriter(main: Sqlite.Database, times: 'noted' | 'kept' = 'noted'): PartWriter {
  const insert = main.prepare(insertInto(objectTags));
  const replace = main.prepare(
    'UPDATE object_tags SET flags = @flags WHERE object_seq = @objectSeq AND id = @id',
  );
  const remove = main.prepare('DELETE FROM object_tags WHERE object_seq = ? AND id = ?');
  const count = main.prepare(
    `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
     VALUES (@accountId, @name, @count, @manualCount, @aiCount, @modified)
     ON CONFLICT DO UPDATE SET count = count + @count, manual_count = manual_count + @manualCount,
       ai_count = ai_count + @aiCount, modified = CASE WHEN @touched THEN max(modified, @modified) ELSE modified END`,
  );

  return (objectSeq, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const { accountId, modified } = object;
    const { added, changed, removed } = difference(before?.tags ?? [], after?.tags ?? []);
    for (const tag of removed) remove.run(objectSeq, tag.id);
    for (const { id, flags } of changed) replace.run({ objectSeq, id, flags });
    for (const tag of added) insert.run({ objectSeq, accountId, ...tag });
    for (const { isTouched, ...delta } of tagDeltas(before, after)) {
      count.run({ accountId, ...delta, modified, touched: isTouched && times === 'noted' ? 1 : 0 });
    }
  };
}
