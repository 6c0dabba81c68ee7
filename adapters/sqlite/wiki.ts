import type Sqlite from 'better-sqlite3';
import { nextLinkFlags } from '../../core/model/link.ts';
import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { PartWriter } from './object-parts.ts';
import { links, titles, wikiReferences } from './schema/organised.ts';
import { insertInto } from './statements.ts';

interface Reference {
  readonly sourceId: Uid;
  readonly label: string;
  readonly targetId: Uid | null;
}

/** Two objects whose link may have to change; there is no link if the target is null. */
type Pair = readonly [sourceId: Uid, targetId: Uid | null];

interface Named {
  readonly id: Uid;
  readonly by: 'title' | 'former-title';
  readonly isActive: 0 | 1;
}

/** The objects that have or had a title: the oldest two of each kind, since one of them may be the source itself. */
const TITLED = (['title', 'former-title'] as const)
  .flatMap((by) => [1, 0].map((isActive) => ({ by, isActive })))
  .map(
    ({ by, isActive }) => `SELECT * FROM (
      SELECT t.object_id AS id, '${by}' AS "by", ${isActive} AS isActive
      FROM titles t JOIN objects o ON o.id = t.object_id
      WHERE t.account_id = @accountId AND t.key = @key AND t.is_current = ${by === 'title' ? 1 : 0}
        AND o.deleted IS ${isActive === 1 ? '' : 'NOT'} NULL ORDER BY t.object_id LIMIT 2)`,
  )
  .join(' UNION ALL ');

/**
 * Updates titles, references and the links that these infer with each change of an object (D32). Only references whose label
 * names the changed object are resolved again.
 */
export function wikiWriter(main: Sqlite.Database, ids: Ids): PartWriter {
  const keysOf = main.prepare<[string], string>('SELECT key FROM titles WHERE object_id = ?').pluck();
  const insertTitle = main.prepare(insertInto(titles));
  const removeTitle = main.prepare('DELETE FROM titles WHERE account_id = ? AND key = ? AND object_id = ?');
  const insertReference = main.prepare(insertInto(wikiReferences));
  const removeReference = main
    .prepare<[string, string], string | null>(
      'DELETE FROM wiki_references WHERE source_id = ? AND label = ? RETURNING target_id',
    )
    .pluck();
  const referencesTo = main.prepare<{ accountId: number; keys: string }, Reference>(
    `SELECT source_id AS sourceId, label, target_id AS targetId FROM wiki_references
      WHERE account_id = @accountId AND key IN (SELECT value FROM json_each(@keys)) ORDER BY source_id, label`,
  );
  const setTarget = main.prepare(
    'UPDATE wiki_references SET target_id = ? WHERE source_id = ? AND label = ?',
  );
  const titled = main.prepare<{ accountId: number; key: string }, Named>(TITLED);
  const identified = main.prepare<[number, string], { deleted: number | null }>(
    'SELECT deleted FROM objects WHERE account_id = ? AND id = ?',
  );
  const inferred = main.prepare<[string, string]>(
    'SELECT 1 FROM wiki_references WHERE source_id = ? AND target_id = ?',
  );
  const findLink = main.prepare<[string, string], { id: string; flags: number }>(
    'SELECT id, flags FROM links WHERE source_id = ? AND target_id = ?',
  );
  const insertLink = main.prepare(insertInto(links));
  const setFlags = main.prepare('UPDATE links SET flags = ? WHERE id = ?');
  const removeLink = main.prepare('DELETE FROM links WHERE id = ?');
  const bothActive = `NOT EXISTS (SELECT 1 FROM objects WHERE id IN (links.source_id, links.target_id) AND deleted IS NOT NULL)`;
  const showLink = main.prepare(`UPDATE links SET active = ${bothActive} WHERE id = ?`);
  const showLinks = main.prepare(
    `UPDATE links SET active = ${bothActive} WHERE source_id = @id OR target_id = @id`,
  );

  /** The best candidates for a label, except `gone`. */
  function candidates(accountId: number, label: string, gone: Uid | null): readonly Candidate[] {
    const byTitle = titled
      .all({ accountId, key: labelKey(label) })
      .map(({ id, by, isActive }): Candidate => ({ id, by, isActive: isActive === 1 }));
    const object = isUid(label) && label !== gone ? identified.get(accountId, label) : undefined;
    return object ? [{ id: label, by: 'id', isActive: object.deleted === null }, ...byTitle] : byTitle;
  }

  /** Creates, changes or removes the link of a pair to match the references. */
  function reconcile(accountId: number, [sourceId, targetId]: Pair): void {
    if (targetId === null) return;
    const link = findLink.get(sourceId, targetId);
    const flags = nextLinkFlags(link?.flags ?? null, inferred.get(sourceId, targetId) ? 'infer' : 'retract');
    if (link && flags === null) removeLink.run(link.id);
    else if (link && flags !== link.flags) setFlags.run(flags, link.id);
    else if (!link && flags !== null) {
      const id = ids();
      insertLink.run({ id, accountId, sourceId, targetId, flags, active: 1 });
      showLink.run(id);
    }
  }

  /**
   * Resolves all references whose label may be one of `keys` again, in the order in which new links get their ids.
   * @returns the pairs that gained or lost a reference
   */
  function resolveAgain(accountId: number, keys: ReadonlySet<string>, gone: Uid | null): readonly Pair[] {
    const named = new Map<string, readonly Candidate[]>();
    const references = referencesTo.all({ accountId, keys: JSON.stringify([...keys]) });
    return references.flatMap(({ sourceId, label, targetId }): readonly Pair[] => {
      const known = named.get(label) ?? candidates(accountId, label, gone);
      named.set(label, known);
      const target = resolve(sourceId, known)?.id ?? null;
      if (target === targetId) return [];
      setTarget.run(target, sourceId, label);
      return [
        [sourceId, targetId],
        [sourceId, target],
      ];
    });
  }

  /** Writes the titles of an object. @returns all keys that name it, or did until now */
  function writeTitles(
    object: SavedObject,
    before: SavedObject | null,
    after: SavedObject | null,
  ): readonly string[] {
    const { id: objectId, accountId } = object;
    const named = keysOf.all(objectId);
    const key = labelKey(after?.title ?? '');
    const oldKey = labelKey(before?.title ?? '');
    if (after === null) for (const title of named) removeTitle.run(accountId, title, objectId);
    else if (key !== oldKey) {
      for (const title of [key, oldKey]) {
        removeTitle.run(accountId, title, objectId);
        if (title !== '')
          insertTitle.run({ accountId, key: title, objectId, isCurrent: title === key ? 1 : 0 });
      }
    }
    return [...named, key, labelKey(objectId)];
  }

  /** Writes the references of an object, and resolves new ones. @returns the pairs of added and removed references */
  function writeReferences(
    { id: sourceId, accountId }: SavedObject,
    before: SavedObject | null,
    after: SavedObject | null,
  ): readonly Pair[] {
    const old = new Set(before ? referencesOf(before) : []);
    const now = new Set(after ? referencesOf(after) : []);
    const removed = [...old].filter((label) => !now.has(label));
    const added = [...now].filter((label) => !old.has(label));
    return [
      ...removed.map((label): Pair => [sourceId, removeReference.get(sourceId, label) ?? null]),
      ...added.map((label): Pair => {
        const targetId = resolve(sourceId, candidates(accountId, label, null))?.id ?? null;
        insertReference.run({ sourceId, key: labelKey(label), label, accountId, targetId });
        return [sourceId, targetId];
      }),
    ];
  }

  return (_seq, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const isMoved = before === null || after === null || before.deleted !== after.deleted;
    const isRenamed = isMoved || before.title !== after.title;
    const names = new Set(isRenamed ? writeTitles(object, before, after) : []);
    const { id, accountId } = object;
    const pairs = [
      ...writeReferences(object, before, after),
      ...(names.size > 0 ? resolveAgain(accountId, names, after === null ? id : null) : []),
    ];
    // Only now, so that a link keeps its id when one reference replaces another.
    for (const pair of pairs) reconcile(accountId, pair);
    if (isMoved && before !== null) showLinks.run({ id });
  };
}
