import { LongUnit } from '../../core/changes/weight.ts';
import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { labelKey } from '../../core/model/wiki.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Dialect } from './dialect.ts';
import { bothActive, linkReconciler } from './inferred-links.ts';
import type { PartWriter } from './object-parts.ts';
import type { Unit } from './unit.ts';
import { type ReferenceQuery, referenceResolver, referenceRow } from './wiki-references.ts';

/** Adds to a unit the changes that resolve references again and update the inferred links. */
export type ResolveReferences = (unit: Unit, query: ReferenceQuery) => void;

/** @param max a unit of work with more references is rejected with `LongUnit`; null allows any number */
export function wikiResolver(dialect: Dialect, ids: Ids, max: number | null = null): ResolveReferences {
  const retarget = referenceResolver(dialect, max);
  const reconcileLinks = linkReconciler(dialect, ids);
  return (unit, { linksOf = '', ...query }) => {
    const asked = { linksOf, titlesOf: '', sources: [], sourceId: '', added: [], gone: '', ...query };
    reconcileLinks(unit, { accountId: asked.accountId, references: retarget(unit, asked), linksOf });
  };
}

const linkBeyond = (max: number) =>
  `SELECT 1 AS one FROM links WHERE source_id = @objectId OR target_id = @objectId LIMIT 1 OFFSET ${max}`;
const SHOW_LINKS = `UPDATE links SET active = ${bothActive('links.source_id', 'links.target_id')}
  WHERE source_id = @objectId OR target_id = @objectId`;

/**
 * Updates titles, references and inferred links with each change of an object (D32). Only references whose label names the changed object
 * are resolved again, usually none.
 * @param max showing or hiding more links of an object is rejected with `LongUnit`; null allows any number
 */
export function wikiWriter(
  dialect: Dialect,
  resolveReferences: ResolveReferences,
  max: number | null = null,
): PartWriter {
  const { tables, insertInto, isAmong, isLabelAmong } = dialect;
  const insertTitles = insertInto(tables.titles);
  const removeTitles = `DELETE FROM titles
    WHERE account_id = @accountId::integer AND object_id = @objectId AND ${isAmong('key', 'keys')}`;
  const insertReferences = insertInto(tables.wikiReferences);
  const removeReferences = `DELETE FROM wiki_references WHERE source_id = @sourceId AND ${isLabelAmong('label', 'labels')}`;

  /** Writes the current title and the previous one; older titles stay. */
  function writeTitles(unit: Unit, before: SavedObject | null, after: SavedObject): void {
    const { id: objectId, accountId } = after;
    const key = labelKey(after.title);
    const oldKey = labelKey(before?.title ?? '');
    if (key === oldKey) return;
    const keys = [key, oldKey].filter((title) => title !== '');
    if (before !== null) unit.write(removeTitles, { accountId, objectId, keys });
    unit.insert(
      insertTitles,
      keys.map((title) => ({ accountId, key: title, objectId, isCurrent: title === key ? 1 : 0 })),
    );
  }

  /** Writes the references of an object; new references have no target yet. */
  function writeReferences(unit: Unit, before: SavedObject | null, after: SavedObject) {
    const { id: sourceId } = after;
    const old = new Set(before ? referencesOf(before) : []);
    const now = new Set(referencesOf(after));
    const removed = [...old].filter((label) => !now.has(label));
    const added = [...now].filter((label) => !old.has(label));
    if (removed.length > 0) unit.write(removeReferences, { sourceId, labels: removed });
    unit.insert(
      insertReferences,
      added.map((label) => referenceRow(after, label)),
    );
    return { added, removed };
  }

  return (unit, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const { id, accountId } = object;
    const isMoved = before === null || after === null || before.deleted !== after.deleted;
    const isRenamed = before?.title !== after?.title;
    if (isRenamed && after !== null) writeTitles(unit, before, after);
    const { added, removed } = after === null ? NO_REFERENCES : writeReferences(unit, before, after);

    const names = isMoved || isRenamed ? [object.title, before?.title ?? '', id].map(labelKey) : [];
    resolveReferences(unit, {
      accountId,
      sourceId: id,
      names: [...new Set(names)].filter((name) => name !== ''),
      // The only title of a new object is among its names.
      titlesOf: isMoved && before !== null ? id : '',
      added,
      gone: after === null ? id : '',
      linksOf: removed.length > 0 ? id : '',
    });
    if (!isMoved || before === null || after === null) return;
    if (max !== null) unit.forbid(linkBeyond(max), { objectId: id }, () => new LongUnit());
    unit.write(SHOW_LINKS, { objectId: id });
  };
}

const NO_REFERENCES = { added: [], removed: [] } as const;
