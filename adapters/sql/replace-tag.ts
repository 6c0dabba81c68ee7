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
 * `tag:` are right. The index of words, for which every object would have to be read, follows. What else an object has is looked up
 * object by object: a database that does not know how many there are would compare all with all.
 */
export function tagReplacement(dialect: Dialect): Pick<Appliers, 'tag.replace'> {
  const { greatest, isAmong, isSameText } = dialect;
  const { exists, isIn } = dialect.conditions;
  const countAndTouch = `${COUNT_USES}, modified = ${greatest('tags.modified', 'excluded.modified')}`;
  const refused = dialect.listOf(
    'value',
    `(SELECT element.value, element.place FROM ${dialect.elementsOf('o.refused_tags')}
        WHERE element.place > ${dialect.lengthOf('o.refused_tags')} - ${MAX_REFUSED_BEFORE}
          AND element.value NOT IN (@name, coalesce(@to::text, @name))
      UNION ALL SELECT @name, 1000000) AS refused`,
    'TRUE',
    'place',
  );
  const isFacet = `f.${OF_ACCOUNT} AND f.field = 'tag' AND ${isSameText('f.value', '@folded::text')}`;
  const hasNewFacet = (seq: string) =>
    exists(
      `object_facets n WHERE n.object_seq = ${seq} AND n.field = 'tag' AND ${isSameText('n.value', '@foldedTo::text')}`,
    );
  const hasTag = (seq: string, condition: string) =>
    exists(`object_tags t WHERE t.object_seq = ${seq} AND ${condition}`);
  const isNewTag = `t.${OF_ACCOUNT} AND t.name = @to`;
  const newFlags = `(SELECT t.flags FROM object_tags t WHERE t.object_seq = o.seq AND ${isNewTag})`;
  const isKept = hasTag('f.object_seq', isAmong('t.name', 'alike'));

  return {
    'tag.replace': ({ accountId, scope, name, to, alike, uses: expected, at }, unit) => {
      const { where, parameters: scoped } = compileScope(dialect, scope);
      const isTag = `u.${OF_ACCOUNT} AND u.name = @name`;
      const uses = `objects o JOIN object_tags u ON u.object_seq = o.seq WHERE ${isTag} AND ${where}`;
      const isInScope =
        scope.type === 'everything' ? 'TRUE' : exists(`objects o WHERE o.seq = u.object_seq AND ${where}`);
      const tagged = `object_tags u WHERE ${isTag} AND ${isInScope}`;
      const isTagged = (seq: string) => exists(`${tagged} AND u.object_seq = ${seq}`);
      const parameters = { ...scoped, accountId, name, to, at };
      const isOtherName = to === null || foldName(to) !== foldName(name);
      const facets = { ...parameters, folded: foldName(name), foldedTo: foldName(to ?? ''), alike };

      unit.forbid(
        `SELECT count(*) FROM ${uses} AND (o.deleted IS NULL OR o.deleted >= @goneBefore::bigint)
          HAVING count(*) <> @expected::integer`,
        { ...parameters, expected, goneBefore: at - RETENTION_MS },
        () => stale('The tag has been added or removed meanwhile.'),
      );
      unit.write(
        `INSERT INTO object_facets (account_id, field, value, object_seq)
          SELECT u.account_id, '${OUTDATED}', '', u.object_seq FROM ${tagged} ON CONFLICT DO NOTHING`,
        parameters,
      );
      if (isOtherName) {
        if (to !== null) {
          unit.write(
            `UPDATE object_facets AS f SET value = @foldedTo WHERE ${isFacet} AND ${isTagged('f.object_seq')}
              AND NOT ${isKept} AND NOT ${hasNewFacet('f.object_seq')}`,
            facets,
          );
          if (alike.length > 0)
            unit.write(
              `INSERT INTO object_facets (account_id, field, value, object_seq)
                SELECT u.account_id, 'tag', @foldedTo, u.object_seq FROM ${tagged} AND NOT ${hasNewFacet('u.object_seq')}`,
              facets,
            );
        }
        unit.write(
          `DELETE FROM object_facets AS f WHERE ${isFacet} AND ${isTagged('f.object_seq')} AND NOT ${isKept}`,
          facets,
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
            SELECT @accountId::integer, @to, ${counted('o.flags IS NULL')},
              ${counted(`coalesce(o.flags, 0) & ${TagFlag.Manual} = 0`)}, 0, @at::bigint
            FROM (SELECT o.deleted, ${newFlags} AS flags FROM ${uses}) AS o HAVING count(*) > 0 ${countAndTouch}`,
          parameters,
        );
      unit.write(
        `UPDATE objects AS o SET version = version + 1, modified = ${greatest('modified', '@at::bigint')},
          refused_tags = ${refused} WHERE ${isIn(`SELECT u.object_seq FROM ${tagged}`)}`,
        parameters,
      );
      if (to !== null) {
        unit.write(
          `UPDATE object_tags AS t SET flags = flags | ${TagFlag.Manual} WHERE ${isNewTag} AND ${isTagged('t.object_seq')}`,
          parameters,
        );
        unit.write(
          `UPDATE object_tags AS u SET name = @to, flags = ${TagFlag.Manual} WHERE ${isTag} AND ${isInScope}
            AND NOT ${hasTag('u.object_seq', isNewTag)}`,
          parameters,
        );
      }
      unit.write(`DELETE FROM object_tags AS u WHERE ${isTag} AND ${isInScope}`, parameters);
    },
  };
}
