import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { isUid, UID_LENGTH, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';
import { LongUnit } from '../../core/ports/change-weight.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Dialect } from './dialect.ts';
import { flagsAfter } from './links.ts';
import type { PartWriter } from './object-parts.ts';
import type { Unit } from './unit.ts';

/** Selects the references to be resolved again. */
interface Question {
  readonly accountId: number;
  /** Those whose label is among these keys. */
  readonly names: readonly string[];
  /** Those that name this object by any title; empty for none. */
  readonly titlesOf?: Uid;
  /** Those of these objects, or … */
  readonly sources?: readonly Uid[];
  /** … those of this one with these labels. */
  readonly sourceId?: Uid;
  readonly added?: readonly string[];
  /** An object that references must no longer resolve to; empty for none. */
  readonly gone?: Uid;
  /** An object all of whose links are reconciled; empty for none. */
  readonly linksOf?: Uid;
}

/** Adds to a unit the changes that resolve references again and update the links that these infer. */
export type ResolveReferences = (unit: Unit, question: Question) => void;

interface Reference {
  readonly sourceId: Uid;
  readonly key: string;
  readonly label: string;
  readonly targetId: Uid | null;
  /** The `Candidate`s that have or had the key as their title, as JSON; null for none, and in all but one reference of each key. */
  readonly candidates: string | null;
  /** Whether the object whose id is the label is active; null where there is none. */
  readonly isIdActive: unknown;
}

interface Retargeted {
  readonly sourceId: Uid;
  readonly targetId: Uid | null;
  /** The former target. */
  readonly old: Uid | null;
}

const TRANSITIONS = { infer: flagsAfter('infer'), retract: flagsAfter('retract') };

const whenDeleted = (id: string): string => `(SELECT deleted FROM objects WHERE id = ${id})`;
/** Whether a link is shown: not while an end of it is deleted. Each end is looked up by its id: the trash may be long. */
export const BOTH_ACTIVE = (source: string, target: string): string =>
  `CASE WHEN ${whenDeleted(source)} IS NULL AND ${whenDeleted(target)} IS NULL THEN 1 ELSE 0 END`;

/** @param most the number of references in a unit beyond which it is refused with `LongUnit`; null for any number */
export function wikiResolver(dialect: Dialect, ids: Ids, most: number | null = null): ResolveReferences {
  const { given, isSameText, isSameLabel, isLabelAmong, lookUp, rows, member, wikiCandidates } = dialect;
  const isNamed = `w.account_id = @accountId::integer AND ${isSameText('w.key', 'named.key')}`;
  const named = (titled: string) =>
    `SELECT w.* FROM (SELECT given.id AS key FROM ${given('names')} ${titled}) AS named ${lookUp('wiki_references', 'w', isNamed)}`;
  const upToMost = (select: string) =>
    most === null ? select : `SELECT * FROM (${select} LIMIT ${most + 1}) AS found`;
  const parts = {
    names: named(''),
    namesAndTitles: named('UNION SELECT key FROM titles WHERE object_id = @titlesOf'),
    labels: `SELECT w.* FROM wiki_references w WHERE w.source_id = @sourceId AND ${isLabelAmong('w.label', 'added')}`,
    sources: `SELECT w.* FROM ${given('sources')} ${lookUp('wiki_references', 'w', 'w.source_id = given.id')}`,
  };
  /** The statements by the names of their parts, since every write needs one. */
  const selects = new Map<string, string>();

  /** What takes long for each reference is left out where the unit is refused anyway. */
  const isFew = most === null ? '' : `(SELECT count(*) FROM r) <= ${most} AND `;
  // Once for each key, since thousands of references may name the same object; most name none.
  const candidatesOfKey = `CASE WHEN ${isFew}row_number() OVER (PARTITION BY r.key ORDER BY r.source_id, r.label) = 1
    AND EXISTS (SELECT 1 FROM titles t WHERE t.account_id = r.account_id AND ${isSameText('t.key', 'r.key')})
    THEN ${wikiCandidates} END`;
  const isIdActive = `CASE WHEN ${isFew}length(r.label) = ${UID_LENGTH} THEN
    (SELECT o.deleted IS NULL FROM objects o WHERE o.account_id = r.account_id AND o.id = r.label AND o.id <> @gone) END`;

  /** Selects the references that a question asks for, each with its candidates; null for none. */
  function selectReferences({ names, titlesOf, added, sources }: Required<Question>): string | null {
    const asked: (keyof typeof parts)[] = [];
    if (titlesOf !== '') asked.push('namesAndTitles');
    else if (names.length > 0) asked.push('names');
    if (added.length > 0) asked.push('labels');
    if (sources.length > 0) asked.push('sources');
    if (asked.length === 0) return null;
    const known = selects.get(asked.join(' '));
    if (known !== undefined) return known;
    const select = `WITH r AS MATERIALIZED (${asked.map((name) => upToMost(parts[name])).join(' UNION ')})
      SELECT r.source_id AS "sourceId", r.key, r.label, r.target_id AS "targetId",
        ${candidatesOfKey} AS candidates, ${isIdActive} AS "isIdActive"
      FROM r ORDER BY r.source_id, r.label`;
    selects.set(asked.join(' '), select);
    return select;
  }

  const setTargets = `UPDATE wiki_references SET target_id = r."targetId"
    FROM ${rows('rows', { sourceId: 'text', label: 'text', targetId: 'text' })}
    WHERE wiki_references.source_id = r."sourceId" AND ${isSameLabel('wiki_references.label', 'r.label')}`;

  // The given pairs, each with an id for the link that it may need, and the links and references of their sources and of the object
  // `@linksOf`: the flags that the links must have. Grouped, since a join would compare all with all where Postgres expects few.
  const pairs = rows('pairs', { sourceId: 'text', targetId: 'text', id: 'text' });
  const sources = `(SELECT r."sourceId" AS id FROM ${pairs} UNION SELECT @linksOf) AS s`;
  const flags = "coalesce(cast(max(flags) AS text), 'none')";
  const states = `SELECT source_id, target_id, max(id) AS id, max(link_id) AS link_id, max(flags) AS old_flags,
      cast(CASE WHEN max(referred) = 1 THEN ${member('infer', flags)} ELSE ${member('retract', flags)} END AS integer) AS flags
    FROM (
      SELECT r."sourceId" AS source_id, r."targetId" AS target_id, r.id, NULL AS link_id, NULL AS flags, 0 AS referred FROM ${pairs}
      UNION ALL
      SELECT l.source_id, l.target_id, NULL, l.id, l.flags, 0 FROM ${sources} ${lookUp('links', 'l', 'l.source_id = s.id')}
      UNION ALL
      SELECT w.source_id, w.target_id, NULL, NULL, NULL, 1
      FROM ${sources} ${lookUp('wiki_references', 'w', 'w.source_id = s.id AND w.target_id IS NOT NULL')}) AS ends
    GROUP BY source_id, target_id`;
  const reconcile = {
    remove: `DELETE FROM links WHERE id IN (SELECT s.link_id FROM (${states}) AS s WHERE s.link_id IS NOT NULL AND s.flags IS NULL)`,
    change: `UPDATE links SET flags = s.flags FROM (${states}) AS s WHERE links.id = s.link_id AND s.flags <> s.old_flags`,
    add: `INSERT INTO links (id, account_id, source_id, target_id, flags, active)
      SELECT s.id, @accountId::integer, s.source_id, s.target_id, s.flags, ${BOTH_ACTIVE('s.source_id', 's.target_id')}
      FROM (${states}) AS s WHERE s.id IS NOT NULL AND s.link_id IS NULL AND s.flags IS NOT NULL`,
  };

  /** Updates the targets of references. @returns the references whose target has changed, with the former one */
  function retarget(unit: Unit, references: readonly Reference[]): readonly Retargeted[] {
    const titled = new Map(
      references.flatMap(({ key, candidates }) => (candidates === null ? [] : [[key, parse(candidates)]])),
    );
    const changed = references.flatMap(({ sourceId, key, label, targetId: old, isIdActive }) => {
      const meant = [...identified(label, isIdActive), ...(titled.get(key) ?? [])];
      const targetId = resolve(sourceId, meant)?.id ?? null;
      return targetId === old ? [] : [{ sourceId, label, targetId, old }];
    });
    if (changed.length > 0) unit.write(setTargets, { rows: changed });
    return changed;
  }

  return (unit, { linksOf = '', ...question }) => {
    const asked = { linksOf, titlesOf: '', sources: [], sourceId: '', added: [], gone: '', ...question };
    const select = selectReferences(asked);
    const guess = asked.sources.length > 0 ? null : asUnknown(asked);
    const references = select === null ? [] : unit.read<Reference>(select, asked, guess);
    if (most !== null && references.length > most) throw new LongUnit();
    const changed = retarget(unit, inOrder(references, asked.sourceId, asked.added));
    const ends = distinct(changed.flatMap(pairsOf));
    if (ends.length === 0 && linksOf === '') return;
    const parameters = {
      accountId: asked.accountId,
      linksOf,
      pairs: ends.map(([sourceId, targetId]) => ({ sourceId, targetId, id: ids() })),
      ...TRANSITIONS,
    };
    const isAnyLost = linksOf !== '' || changed.some(({ old }) => old !== null);
    if (isAnyLost) unit.write(reconcile.remove, parameters);
    unit.write(reconcile.change, parameters);
    unit.write(reconcile.add, parameters);
  };
}

const linkBeyond = (most: number) =>
  `SELECT 1 AS one FROM links WHERE source_id = @objectId OR target_id = @objectId LIMIT 1 OFFSET ${most}`;
const SHOW_LINKS = `UPDATE links SET active = ${BOTH_ACTIVE('links.source_id', 'links.target_id')}
  WHERE source_id = @objectId OR target_id = @objectId`;

/**
 * Updates titles, references and the links that these infer with each change of an object (D32). Only references whose label
 * names the changed object are resolved again; usually there are none.
 * @param most the number of links of an object beyond which showing or hiding them is refused with `LongUnit`; null for any number
 */
export function wikiWriter(
  dialect: Dialect,
  resolveReferences: ResolveReferences,
  most: number | null = null,
): PartWriter {
  const { tables, insertInto, isAmong, isLabelAmong } = dialect;
  const insertTitles = insertInto(tables.titles);
  const removeTitles = `DELETE FROM titles
    WHERE account_id = @accountId::integer AND object_id = @objectId AND ${isAmong('key', 'keys')}`;
  const insertReferences = insertInto(tables.wikiReferences);
  const removeReferences = `DELETE FROM wiki_references WHERE source_id = @sourceId AND ${isLabelAmong('label', 'labels')}`;

  /** Writes the current title and the previous one; older ones stay. */
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

  /** Writes the references of an object; new ones do not have a target yet. */
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
      // A new object has no title but the one that is among the names.
      titlesOf: isMoved && before !== null ? id : '',
      added,
      gone: after === null ? id : '',
      linksOf: removed.length > 0 ? id : '',
    });
    if (!isMoved || before === null || after === null) return;
    if (most !== null) unit.forbid(linkBeyond(most), { objectId: id }, () => new LongUnit());
    unit.write(SHOW_LINKS, { objectId: id });
  };
}

const NO_REFERENCES = { added: [], removed: [] } as const;

/** The row of a reference that does not have a target yet. */
export function referenceRow({ id: sourceId, accountId }: SavedObject, label: string) {
  return { sourceId, key: labelKey(label), label, accountId, targetId: null };
}

/** What is read if nothing has the titles that the new labels name, and nothing refers to the object by the names that are asked for. */
function asUnknown({ sourceId, added }: Required<Question>): readonly Reference[] {
  const unknown = { targetId: null, candidates: null, isIdActive: null };
  return added.toSorted().map((label) => ({ sourceId, key: labelKey(label), label, ...unknown }));
}

/** The object whose id a label is, if there is one. */
function identified(label: string, isActive: unknown): readonly Candidate[] {
  if (isActive === null || !isUid(label)) return [];
  return [{ id: label, by: 'id', isActive: Boolean(isActive) }];
}

function parse(candidates: string): readonly Candidate[] {
  return (JSON.parse(candidates) as (Omit<Candidate, 'isActive'> & { isActive: unknown })[]).map(
    (candidate) => ({ ...candidate, isActive: Boolean(candidate.isActive) }),
  );
}

/** An object's own references in the order of its text, then those of others: the order in which new links get their ids. */
function inOrder(references: readonly Reference[], id: Uid, added: readonly string[]): readonly Reference[] {
  const places = new Map(added.map((label, place) => [label, place]));
  const place = ({ sourceId, label }: Reference) =>
    sourceId === id ? (places.get(label) ?? -1) : added.length;
  return references.toSorted((a, b) => place(a) - place(b));
}

/** The pairs of objects that gained or lost a reference. */
function pairsOf({ sourceId, targetId, old }: Retargeted): readonly [Uid, Uid][] {
  return [targetId, old].flatMap((end): [Uid, Uid][] => (end === null ? [] : [[sourceId, end]]));
}

function distinct(pairs: readonly [Uid, Uid][]): readonly (readonly [Uid, Uid])[] {
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}
