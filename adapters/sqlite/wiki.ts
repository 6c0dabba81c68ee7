import type Sqlite from 'better-sqlite3';
import { nextLinkFlags } from '../../core/model/link.ts';
import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { PartWriter } from './object-parts.ts';
import { links, titles, wikiReferences } from './schema.ts';
import { insertInto } from './statements.ts';

interface Reference {
  readonly sourceId: Uid;
  readonly label: string;
  readonly targetId: Uid | null;
}

/**
 * Keeps the titles of objects, the references in their texts and the links that these infer in step with each change (D32).
 * Only references whose label names the changed object are looked at again.
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
  const referencesTo = main.prepare<[number, string], Reference>(
    `SELECT source_id AS sourceId, label, target_id AS targetId FROM wiki_references WHERE account_id = ? AND key = ?`,
  );
  const setTarget = main.prepare(
    'UPDATE wiki_references SET target_id = ? WHERE source_id = ? AND label = ?',
  );
  const titled = CLASSES.map(({ isCurrent, isActive }) =>
    main
      .prepare<[number, string], string>(
        `SELECT t.object_id FROM titles t JOIN objects o ON o.id = t.object_id
         WHERE t.account_id = ? AND t.key = ? AND t.is_current = ${isCurrent ? 1 : 0}
           AND o.deleted IS ${isActive ? '' : 'NOT'} NULL ORDER BY t.object_id LIMIT 2`,
      )
      .pluck(),
  );
  const identified = main.prepare<[number, string], { id: string; deleted: number | null }>(
    'SELECT id, deleted FROM objects WHERE account_id = ? AND id = ?',
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

  /** The two best objects of each class that a label names, but `gone`: one of them may be the source itself. */
  function candidates(accountId: number, label: string, gone: Uid | null): readonly Candidate[] {
    const key = labelKey(label);
    const byId = isUid(label) && label !== gone ? identified.all(accountId, label) : [];
    return [
      ...byId.map(({ id, deleted }): Candidate => ({ id, by: 'id', isActive: deleted === null })),
      ...CLASSES.flatMap(({ by, isActive }, index): Candidate[] =>
        (titled[index]?.all(accountId, key) ?? []).map((id) => ({ id, by, isActive })),
      ),
    ];
  }

  /** Makes, changes or removes the link of a pair so that it says what the references say. */
  function reconcile(accountId: number, sourceId: Uid, targetId: Uid | null): void {
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

  function resolveAgain(accountId: number, key: string, gone: Uid | null): void {
    for (const { sourceId, label, targetId } of referencesTo.all(accountId, key)) {
      const target = resolve(sourceId, candidates(accountId, label, gone))?.id ?? null;
      if (target === targetId) continue;
      setTarget.run(target, sourceId, label);
      reconcile(accountId, sourceId, targetId);
      reconcile(accountId, sourceId, target);
    }
  }

  /** Writes the titles of an object; returns the keys by which it is named now or was until now. */
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

  /** Writes the references of an object; returns the keys of new ones. */
  function writeReferences(
    object: SavedObject,
    before: SavedObject | null,
    after: SavedObject | null,
  ): readonly string[] {
    const { id: sourceId, accountId } = object;
    const old = new Set(before ? referencesOf(before) : []);
    const now = new Set(after ? referencesOf(after) : []);
    for (const label of old) {
      if (!now.has(label)) reconcile(accountId, sourceId, removeReference.get(sourceId, label) ?? null);
    }
    const added = [...now].filter((label) => !old.has(label));
    for (const label of added) {
      insertReference.run({ sourceId, key: labelKey(label), label, accountId, targetId: null });
    }
    return added.map(labelKey);
  }

  return (_seq, before, after) => {
    const object = after ?? before;
    if (!object) return;
    const keys = new Set<string>();
    const isMoved = before === null || after === null || before.deleted !== after.deleted;
    if (isMoved || before.title !== after.title) {
      for (const key of writeTitles(object, before, after)) keys.add(key);
    }
    for (const key of writeReferences(object, before, after)) keys.add(key);
    for (const key of keys) resolveAgain(object.accountId, key, after === null ? object.id : null);
    if (isMoved && before !== null) showLinks.run({ id: object.id });
  };
}

/** The ways in which a title names an object. */
const CLASSES = [
  { by: 'title', isCurrent: true, isActive: true },
  { by: 'former-title', isCurrent: false, isActive: true },
  { by: 'title', isCurrent: true, isActive: false },
  { by: 'former-title', isCurrent: false, isActive: false },
] as const;
