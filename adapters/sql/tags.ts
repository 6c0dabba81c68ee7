import { difference } from '../../core/model/difference.ts';
import { type Tag, type TagDelta, TagFlag, tagDeltas } from '../../core/model/tag.ts';
import type { TagReader } from '../../core/ports/storage.ts';
import { SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { compileScope, compileVisibility } from './filter.ts';
import type { PartWriter } from './object-parts.ts';
import type { Reader } from './reader.ts';
import type { Parameters } from './unit.ts';

const FLAGS = `CASE WHEN manual_count > 0 THEN ${TagFlag.Manual} ELSE 0 END | CASE WHEN ai_count > 0 THEN ${TagFlag.AI} ELSE 0 END`;
const ALL = `SELECT name, count, ${FLAGS} AS flags, modified
  FROM tags WHERE account_id = @accountId AND count > 0 ORDER BY modified DESC, name`;

/** Maximum number of tags that are read in one statement. This takes about 10 ms, 20 % less than reading row by row. */
const MAX_BATCH = 10_000;

export function tagReader(dialect: Dialect, { query, queryFirst, stream }: Reader): TagReader {
  async function* readAtOnce(sql: string, parameters: Parameters): AsyncGenerator<Tag> {
    yield* await query<Tag>(sql, parameters);
  }

  return {
    list({ accountId, scope }, limit) {
      const list = (select: string, more: Parameters = {}) => {
        const sql = `${select} ${dialect.limitTo('limit')}`;
        const parameters = { accountId, limit: limit ?? null, ...more };
        return limit !== undefined && limit <= MAX_BATCH
          ? readAtOnce(sql, parameters)
          : stream(sql, parameters, (tag: Tag) => tag, limit);
      };
      if (scope.type === 'everything') return list(ALL);
      const { where, parameters } = compileVisibility(dialect, { accountId, scope });
      const counted = `SELECT u.name, count(*)::integer AS count,
          max(u.flags & ${TagFlag.Manual}) | max(u.flags & ${TagFlag.AI}) AS flags, t.modified
        FROM objects o JOIN object_tags u ON u.object_seq = o.seq
          JOIN tags t ON t.account_id = u.account_id AND t.name = u.name
        WHERE o.deleted IS NULL AND ${where}
        GROUP BY u.name, t.modified ORDER BY t.modified DESC, u.name`;
      return list(counted, parameters);
    },
    async countUses({ accountId, scope }, name, goneBefore) {
      const { where, parameters } = compileScope(dialect, scope);
      const sql = scope.type === 'everything' ? COUNT_ALL_USES : countUsesWhere(where);
      const row = await queryFirst<{ count: number }>(sql, { ...parameters, accountId, name, goneBefore });
      return row?.count ?? 0;
    },
  };
}

/**
 * Counts uses by the index of tags, and subtracts objects that have been in the trash for too long. Few objects are read, even if many have
 * the tag.
 */
const COUNT_ALL_USES = `SELECT
  (SELECT count(*) FROM object_tags WHERE account_id = @accountId AND name = @name)
  - (SELECT count(*) FROM objects o CROSS JOIN object_tags u
      WHERE o.account_id = @accountId AND o.deleted < @goneBefore
        AND u.account_id = @accountId AND u.name = @name AND u.object_seq = o.seq) AS count`;

const countUsesWhere = (where: string): string => `SELECT count(*) AS count
  FROM object_tags u JOIN objects o ON o.seq = u.object_seq
  WHERE u.account_id = @accountId AND u.name = @name AND (o.deleted IS NULL OR o.deleted >= @goneBefore) AND ${where}`;

/** The new use count of a tag when a row is inserted. */
export const COUNT_USES = `ON CONFLICT (account_id, name) DO UPDATE SET count = tags.count + excluded.count,
  manual_count = tags.manual_count + excluded.manual_count, ai_count = tags.ai_count + excluded.ai_count`;

/** The new use count of a tag, with the time of the change. */
export const countAndTouchUses = ({ greatest }: Pick<Dialect, 'greatest'>): string =>
  `${COUNT_USES}, modified = ${greatest('tags.modified', 'excluded.modified')}`;

/** Writes the tags of an object, and updates the counts of the account's tags. */
export function tagWriter(dialect: Dialect): PartWriter {
  const { tables, insertInto, insertPartsInto, isAmong } = dialect;
  const insert = insertPartsInto(tables.objectTags);
  const replace = `UPDATE object_tags SET flags = @flags::integer WHERE object_seq = ${SEQ} AND id = @id`;
  const remove = `DELETE FROM object_tags WHERE object_seq = ${SEQ} AND ${isAmong('id', 'ids')}`;
  const count = insertInto(tables.tags, COUNT_USES);
  const countAndTouch = insertInto(tables.tags, countAndTouchUses(dialect));

  return (unit, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const { id: objectId, accountId, modified } = object;
    const { added, changed, removed } = difference(before?.tags ?? [], after?.tags ?? []);
    if (removed.length > 0) unit.write(remove, { objectId, ids: removed.map(({ id }) => id) });
    for (const { id, flags } of changed) unit.write(replace, { objectId, id, flags });
    unit.insertParts(
      insert,
      added.map((tag) => ({ objectId, ...tag })),
    );

    const deltas = tagDeltas(before, after);
    const rowsOf = (some: readonly TagDelta[]) =>
      some.map(({ isTouched: _, ...delta }) => ({ accountId, ...delta, modified }));
    unit.insert(countAndTouch, rowsOf(deltas.filter(({ isTouched }) => isTouched)));
    unit.insert(count, rowsOf(deltas.filter(({ isTouched }) => !isTouched)));
  };
}
