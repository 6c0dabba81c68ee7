import type Sqlite from 'better-sqlite3';
import { difference } from '../../core/model/difference.ts';
import { type Tag, TagFlag, tagDeltas } from '../../core/model/tag.ts';
import type { TagReader } from '../../core/ports/storage.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import type { PartWriter } from './object-parts.ts';
import { objectTags } from './schema.ts';
import { insertInto } from './statements.ts';
import { streamRows } from './stream.ts';

const FLAGS = `(t.manual_count > 0) * ${TagFlag.Manual} | (t.ai_count > 0) * ${TagFlag.AI}`;
const ALL = `SELECT t.name, t.count, ${FLAGS} AS flags, t.modified
  FROM tags t WHERE t.account_id = @accountId AND t.count > 0 ORDER BY t.modified DESC, t.name`;

export function tagReader(database: Database): TagReader {
  return {
    list({ accountId, scope }) {
      const list = (sql: string, more = {}) =>
        streamRows(database, sql, { accountId, ...more }, (tag: Tag) => tag);
      if (scope.type === 'everything') return list(ALL);
      const { where, parameters } = compileScope(scope);
      const flags = `max(u.flags & ${TagFlag.Manual}) | max(u.flags & ${TagFlag.AI})`;
      const counted = `SELECT u.name, count(*) AS count, ${flags} AS flags, t.modified
        FROM objects o JOIN object_tags u ON u.object_seq = o.seq
          JOIN tags t ON t.account_id = u.account_id AND t.name = u.name
        WHERE o.account_id = @accountId AND o.deleted IS NULL AND ${where}
        GROUP BY u.name ORDER BY t.modified DESC, u.name`;
      return list(counted, parameters);
    },
  };
}

/**
 * Writes the tags applied to an object, and keeps the tags of its account in step.
 * @param times whether tags note that they were used, or keep their times
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
    const { accountId, modified } = after ?? before ?? NOBODY;
    const { added, changed, removed } = difference(before?.tags ?? [], after?.tags ?? []);
    for (const tag of removed) remove.run(objectSeq, tag.id);
    for (const { id, flags } of changed) replace.run({ objectSeq, id, flags });
    for (const tag of added) insert.run({ objectSeq, accountId, ...tag });
    for (const { isTouched, ...delta } of tagDeltas(before, after)) {
      count.run({ accountId, ...delta, modified, touched: isTouched && times === 'noted' ? 1 : 0 });
    }
  };
}

const NOBODY = { accountId: 0, modified: 0 };
