import { stale } from '../../core/errors.ts';
import { RETENTION_MS } from '../../core/model/object.ts';
import { TagFlag } from '../../core/model/tag.ts';
import { foldName } from '../../core/search/text/fold.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { OUTDATED } from './index-renewal.ts';
import { COUNT_USES } from './tags.ts';
import type { Appliers } from './unit.ts';

/** The last removed tags that an object keeps beside the one that is removed now. */
const MAX_REFUSED_BEFORE = 999;
/** How many uses count, of those for which a condition holds: objects in the trash do not. */
const counted = (condition: string): string =>
  `count(CASE WHEN o.deleted IS NULL AND ${condition} THEN 1 END)`;
const OF_ACCOUNT = 'account_id = @accountId::integer';

/**
 * Changes a tag on all objects by a few statements, however many these are: tags, counts and names at once, so that lists and
 * `tag:` are right. The index of words, for which every object would have to be read, follows.
 */
export function tagReplacement(dialect: Dialect): Pick<Appliers, 'tag.replace'> {
  const { greatest, isAmong, isSameText } = dialect;
  const countAndTouch = `${COUNT_USES}, modified = ${greatest('tags.modified', 'excluded.modified')}`;
  const refused = dialect.listOf(
    'value',
    `(SELECT element.value, element.place FROM ${dialect.elementsOf('objects.refused_tags')}
        WHERE element.place > ${dialect.lengthOf('objects.refused_tags')} - ${MAX_REFUSED_BEFORE}
          AND element.value NOT IN (@name, coalesce(@to::text, @name))
      UNION ALL SELECT @name, 1000000) AS refused`,
    'TRUE',
    'place',
  );
  const folded = isSameText('object_facets.value', '@folded::text');

  return {
    'tag.replace': ({ accountId, scope, name, to, alike, uses: expected, at }, unit) => {
      const { where, parameters: scoped } = compileScope(dialect, scope);
      const uses = `objects o JOIN object_tags u ON u.object_seq = o.seq
        WHERE u.${OF_ACCOUNT} AND u.name = @name AND ${where}`;
      const tagged = `(SELECT o.seq FROM ${uses})`;
      const parameters = { ...scoped, accountId, name, to, at };

      unit.forbid(
        `SELECT count(*) FROM ${uses} AND (o.deleted IS NULL OR o.deleted >= @goneBefore::bigint)
          HAVING count(*) <> @expected::integer`,
        { ...parameters, expected, goneBefore: at - RETENTION_MS },
        () => stale('The tag has been added or removed meanwhile.'),
      );
      unit.write(
        `INSERT INTO object_facets (account_id, field, value, object_seq)
          SELECT u.account_id, '${OUTDATED}', '', o.seq FROM ${uses} ON CONFLICT DO NOTHING`,
        parameters,
      );
      if (to === null || foldName(to) !== foldName(name)) {
        unit.write(
          `DELETE FROM object_facets WHERE ${OF_ACCOUNT} AND field = 'tag' AND ${folded} AND object_seq IN ${tagged}
            AND NOT EXISTS (SELECT 1 FROM object_tags a WHERE a.object_seq = object_facets.object_seq
              AND ${isAmong('a.name', 'alike')})`,
          { ...parameters, folded: foldName(name), alike },
        );
        if (to !== null)
          unit.write(
            `INSERT INTO object_facets (account_id, field, value, object_seq)
              SELECT u.account_id, 'tag', @folded, o.seq FROM ${uses}
                AND NOT EXISTS (SELECT 1 FROM object_facets WHERE object_seq = o.seq AND field = 'tag' AND ${folded})`,
            { ...parameters, folded: foldName(to) },
          );
      }
      unit.write(
        `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
          SELECT @accountId::integer, @name, -${counted('TRUE')}, -${counted(`u.flags & ${TagFlag.Manual} <> 0`)},
            -${counted(`u.flags & ${TagFlag.AI} <> 0`)}, @at::bigint
          FROM ${uses} HAVING count(*) > 0 ${countAndTouch}`,
        parameters,
      );
      if (to !== null)
        unit.write(
          `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
            SELECT @accountId::integer, @to, ${counted('t.id IS NULL')},
              ${counted(`coalesce(t.flags, 0) & ${TagFlag.Manual} = 0`)}, 0, @at::bigint
            FROM objects o JOIN object_tags u ON u.object_seq = o.seq
              LEFT JOIN object_tags t ON t.object_seq = o.seq AND t.${OF_ACCOUNT} AND t.name = @to
            WHERE u.${OF_ACCOUNT} AND u.name = @name AND ${where} HAVING count(*) > 0 ${countAndTouch}`,
          parameters,
        );
      unit.write(
        `UPDATE objects SET version = version + 1, modified = ${greatest('modified', '@at::bigint')}, refused_tags = ${refused}
          WHERE seq IN ${tagged}`,
        parameters,
      );
      if (to !== null) {
        unit.write(
          `UPDATE object_tags SET flags = flags | ${TagFlag.Manual}
            WHERE ${OF_ACCOUNT} AND name = @to AND object_seq IN ${tagged}`,
          parameters,
        );
        unit.write(
          `UPDATE object_tags SET name = @to, flags = ${TagFlag.Manual}
            WHERE ${OF_ACCOUNT} AND name = @name AND object_seq IN ${tagged}
              AND NOT EXISTS (SELECT 1 FROM object_tags t WHERE t.object_seq = object_tags.object_seq
                AND t.${OF_ACCOUNT} AND t.name = @to)`,
          parameters,
        );
      }
      unit.write(
        `DELETE FROM object_tags WHERE ${OF_ACCOUNT} AND name = @name AND object_seq IN ${tagged}`,
        parameters,
      );
    },
  };
}
