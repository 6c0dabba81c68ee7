import { stale } from '../../core/errors.ts';
import type { Scope } from '../../core/model/access-key.ts';
import { RETENTION_MS } from '../../core/model/object.ts';
import { TagFlag } from '../../core/model/tag.ts';
import { foldName } from '../../core/search/text/fold.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { OUTDATED } from './index-renewal.ts';
import { countAndTouchUses } from './tags.ts';
import type { Appliers } from './unit.ts';

/** An object remembers this many tags that were removed before, the latest ones, in addition to the tag removed now. */
const MAX_REFUSED_BEFORE = 999;
/** SQL for the number of uses of a tag that meet a condition; uses by objects in the trash do not count. */
const counted = (condition: string): string =>
  `count(CASE WHEN o.deleted IS NULL AND ${condition} THEN 1 END)`;
const OF_ACCOUNT = 'account_id = @accountId::integer';

/**
 * Changes a tag on all objects with a few statements, for any number of objects. Changes tags, counts and names together, so that lists and
 * `tag:` are right immediately. The index of words, for which every object must be read, follows later. Other data is looked up object by
 * object, because a database that underestimates the number of objects would join whole tables.
 */
export function tagReplacement(dialect: Dialect): Pick<Appliers, 'tag.replace'> {
  return {
    'tag.replace': ({ accountId, scope, name, to, alike, uses, at }, unit) => {
      const { parameters: scoped, ...sql } = statementsFor(dialect, scope);
      const parameters = { ...scoped, accountId, name, to, at };
      const facets = { ...parameters, folded: foldName(name), foldedTo: foldName(to ?? ''), alike };
      unit.forbid(sql.isUsedOtherwise, { ...parameters, expected: uses, goneBefore: at - RETENTION_MS }, () =>
        stale('The tag was added to or removed from objects in the meantime.'),
      );
      unit.write(sql.markOutdated, parameters);
      unit.write(sql.removeResponses, parameters);
      if (to === null || foldName(to) !== foldName(name)) {
        if (to !== null) unit.write(sql.renameFacets, facets);
        if (to !== null && alike.length > 0) unit.write(sql.addFacets, facets);
        unit.write(sql.removeFacets, facets);
      }
      unit.write(sql.discountUses, parameters);
      if (to !== null) unit.write(sql.countUses, parameters);
      unit.write(sql.touchObjects, parameters);
      if (to !== null) {
        unit.write(sql.markManual, parameters);
        unit.write(sql.renameTags, parameters);
      }
      unit.write(sql.removeTags, parameters);
    },
  };
}

/** The statements for the objects in a scope, in order of execution. */
function statementsFor(dialect: Dialect, scope: Scope) {
  const { greatest, isAmong, isSameText } = dialect;
  const { exists, isIn } = dialect.conditions;
  const { where, parameters } = compileScope(dialect, scope);

  const isTag = `u.${OF_ACCOUNT} AND u.name = @name`;
  const uses = `objects o JOIN object_tags u ON u.object_seq = o.seq WHERE ${isTag} AND ${where}`;
  const isInScope =
    scope.type === 'everything' ? 'TRUE' : exists(`objects o WHERE o.seq = u.object_seq AND ${where}`);
  const tagged = `object_tags u WHERE ${isTag} AND ${isInScope}`;
  const isTagged = (seq: string) => exists(`${tagged} AND u.object_seq = ${seq}`);

  const hasTag = (seq: string, condition: string) =>
    exists(`object_tags t WHERE t.object_seq = ${seq} AND ${condition}`);
  const isNewTag = `t.${OF_ACCOUNT} AND t.name = @to`;
  const newFlags = `(SELECT t.flags FROM object_tags t WHERE t.object_seq = o.seq AND ${isNewTag})`;

  const isFacet = `f.${OF_ACCOUNT} AND f.field = 'tag' AND ${isSameText('f.value', '@folded::text')}`;
  const isKept = hasTag('f.object_seq', isAmong('t.name', 'alike'));
  const hasNewFacet = (seq: string) =>
    exists(
      `object_facets n WHERE n.object_seq = ${seq} AND n.field = 'tag' AND ${isSameText('n.value', '@foldedTo::text')}`,
    );

  const countAndTouch = countAndTouchUses(dialect);
  const refused = dialect.listOf(
    'value',
    `(SELECT element.value, element.place FROM ${dialect.elementsOf('o.refused_tags')}
        WHERE element.place > ${dialect.lengthOf('o.refused_tags')} - ${MAX_REFUSED_BEFORE}
          AND element.value NOT IN (@name, coalesce(@to::text, @name))
      UNION ALL SELECT @name, 1000000) AS refused`,
    'TRUE',
    'place',
  );

  return {
    parameters,
    isUsedOtherwise: `SELECT count(*) FROM ${uses} AND (o.deleted IS NULL OR o.deleted >= @goneBefore::bigint)
      HAVING count(*) <> @expected::integer`,
    markOutdated: `INSERT INTO object_facets (account_id, field, value, object_seq)
      SELECT u.account_id, '${OUTDATED}', '', u.object_seq FROM ${tagged} ON CONFLICT DO NOTHING`,
    removeResponses: `DELETE FROM responses WHERE object_seq IN (SELECT u.object_seq FROM ${tagged})`,
    renameFacets: `UPDATE object_facets AS f SET value = @foldedTo WHERE ${isFacet} AND ${isTagged('f.object_seq')}
      AND NOT ${isKept} AND NOT ${hasNewFacet('f.object_seq')}`,
    addFacets: `INSERT INTO object_facets (account_id, field, value, object_seq)
      SELECT u.account_id, 'tag', @foldedTo, u.object_seq FROM ${tagged} AND NOT ${hasNewFacet('u.object_seq')}`,
    removeFacets: `DELETE FROM object_facets AS f
      WHERE ${isFacet} AND ${isTagged('f.object_seq')} AND NOT ${isKept}`,
    discountUses: `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
      SELECT @accountId::integer, @name, -${counted('TRUE')}, -${counted(`u.flags & ${TagFlag.Manual} <> 0`)},
        -${counted(`u.flags & ${TagFlag.AI} <> 0`)}, @at::bigint
      FROM ${uses} HAVING count(*) > 0 ${countAndTouch}`,
    countUses: `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
      SELECT @accountId::integer, @to, ${counted('o.flags IS NULL')},
        ${counted(`coalesce(o.flags, 0) & ${TagFlag.Manual} = 0`)}, 0, @at::bigint
      FROM (SELECT o.deleted, ${newFlags} AS flags FROM ${uses}) AS o HAVING count(*) > 0 ${countAndTouch}`,
    touchObjects: `UPDATE objects AS o SET version = version + 1, modified = ${greatest('modified', '@at::bigint')},
      refused_tags = ${refused} WHERE ${isIn(`SELECT u.object_seq FROM ${tagged}`)}`,
    markManual: `UPDATE object_tags AS t SET flags = flags | ${TagFlag.Manual}
      WHERE ${isNewTag} AND ${isTagged('t.object_seq')}`,
    renameTags: `UPDATE object_tags AS u SET name = @to, flags = ${TagFlag.Manual} WHERE ${isTag} AND ${isInScope}
      AND NOT ${hasTag('u.object_seq', isNewTag)}`,
    removeTags: `DELETE FROM object_tags AS u WHERE ${isTag} AND ${isInScope}`,
  };
}
