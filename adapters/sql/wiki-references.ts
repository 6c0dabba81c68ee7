import { LongUnit } from '../../core/changes/weight.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { isUid, UID_LENGTH, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';
import type { Dialect } from './dialect.ts';
import type { Unit } from './unit.ts';

/** Selects the references to resolve again (D32). */
export interface ReferenceQuery {
  readonly accountId: number;
  /** References whose label is among these keys. */
  readonly names: readonly string[];
  /** References that name this object by any of its titles; empty if this does not apply. */
  readonly titlesOf?: Uid;
  /** References of these objects. */
  readonly sources?: readonly Uid[];
  /** References of this object with the labels in `added`. */
  readonly sourceId?: Uid;
  readonly added?: readonly string[];
  /** An object that references must no longer resolve to; empty if this does not apply. */
  readonly gone?: Uid;
  /** An object whose links are all reconciled; empty if this does not apply. */
  readonly linksOf?: Uid;
}

/** A query with defaults for omitted fields. */
type CompleteReferenceQuery = Required<ReferenceQuery>;

interface Reference {
  readonly sourceId: Uid;
  readonly key: string;
  readonly label: string;
  readonly targetId: Uid | null;
  /**
   * The `Candidate`s whose title is or was the key, as JSON. Null without candidates, and in all but one of the references with the same
   * key.
   */
  readonly candidates: string | null;
  /** Whether the object whose id is the label is active; null if there is no such object. */
  readonly isIdActive: unknown;
}

/** A reference with a changed target. */
export interface Retargeted {
  readonly sourceId: Uid;
  readonly targetId: Uid | null;
  /** The former target. */
  readonly old: Uid | null;
}

/** Adds the new targets of references to a unit of work. @returns the references whose target has changed */
type Retarget = (unit: Unit, query: CompleteReferenceQuery) => readonly Retargeted[];

/** @param max a unit of work with more references is rejected with `LongUnit`; null allows any number */
export function referenceResolver(dialect: Dialect, max: number | null): Retarget {
  const { isSameLabel, isSameText, rows, given, lookUp } = dialect;
  /**
   * Checks whether any reference names the object. This takes a third of the time of selecting the references, and usually no reference
   * does.
   */
  const selectFirstNamed = `SELECT 1 AS one FROM ${given('names')}
    ${lookUp('wiki_references', 'w', `w.account_id = @accountId::integer AND ${isSameText('w.key', 'given.id')}`)} LIMIT 1`;
  const selectReferences = referenceSelection(dialect, max);
  const setTargets = `UPDATE wiki_references SET target_id = r."targetId"
    FROM ${rows('rows', { sourceId: 'text', label: 'text', targetId: 'text' })}
    WHERE wiki_references.source_id = r."sourceId" AND ${isSameLabel('wiki_references.label', 'r.label')}`;

  return (unit, query) => {
    const isOnlyNamed = query.titlesOf === '' && query.added.length + query.sources.length === 0;
    if (isOnlyNamed && query.names.length > 0 && unit.read(selectFirstNamed, query, []).length === 0)
      return [];
    const select = selectReferences(query);
    const guess = query.sources.length > 0 ? null : asUnknown(query);
    const references = select === null ? [] : unit.read<Reference>(select, query, guess);
    if (max !== null && references.length > max) throw new LongUnit();
    const changed = changedTargets(inOrder(references, query.sourceId, query.added));
    if (changed.length > 0) unit.write(setTargets, { rows: changed });
    return changed;
  };
}

/** Builds the statement that selects the references of a query, each with its candidates, or null if it has none. */
function referenceSelection(
  dialect: Dialect,
  max: number | null,
): (query: CompleteReferenceQuery) => string | null {
  const { given, isSameText, isLabelAmong, lookUp, wikiCandidates } = dialect;
  const isNamed = `w.account_id = @accountId::integer AND ${isSameText('w.key', 'named.key')}`;
  const named = (titled: string) =>
    `SELECT w.* FROM (SELECT given.id AS key FROM ${given('names')} ${titled}) AS named ${lookUp('wiki_references', 'w', isNamed)}`;
  const upToMost = (select: string) =>
    max === null ? select : `SELECT * FROM (${select} LIMIT ${max + 1}) AS found`;
  const parts = {
    names: named(''),
    namesAndTitles: named('UNION SELECT key FROM titles WHERE object_id = @titlesOf'),
    labels: `SELECT w.* FROM wiki_references w WHERE w.source_id = @sourceId AND ${isLabelAmong('w.label', 'added')}`,
    sources: `SELECT w.* FROM ${given('sources')} ${lookUp('wiki_references', 'w', 'w.source_id = given.id')}`,
  };

  /** Skips slow work for each reference if the unit is rejected anyway. */
  const isFew = max === null ? '' : `(SELECT count(*) FROM r) <= ${max} AND `;
  // One lookup for each key, because thousands of references may name the same object. Most references name no object.
  const candidatesOfKey = `CASE WHEN ${isFew}row_number() OVER (PARTITION BY r.key ORDER BY r.source_id, r.label) = 1
    AND EXISTS (SELECT 1 FROM titles t WHERE t.account_id = r.account_id AND ${isSameText('t.key', 'r.key')})
    THEN ${wikiCandidates} END`;
  const isIdActive = `CASE WHEN ${isFew}length(r.label) = ${UID_LENGTH} THEN
    (SELECT o.deleted IS NULL FROM objects o WHERE o.account_id = r.account_id AND o.id = r.label AND o.id <> @gone) END`;

  /** Statements by the names of their parts. They are cached, since every write needs one. */
  const selects = new Map<string, string>();

  return ({ names, titlesOf, added, sources }) => {
    const asked: (keyof typeof parts)[] = [];
    if (titlesOf !== '') asked.push('namesAndTitles');
    else if (names.length > 0) asked.push('names');
    if (added.length > 0) asked.push('labels');
    if (sources.length > 0) asked.push('sources');
    if (asked.length === 0) return null;
    const cached = selects.get(asked.join(' '));
    if (cached !== undefined) return cached;
    const select = `WITH r AS MATERIALIZED (${asked.map((name) => upToMost(parts[name])).join(' UNION ')})
      SELECT r.source_id AS "sourceId", r.key, r.label, r.target_id AS "targetId",
        ${candidatesOfKey} AS candidates, ${isIdActive} AS "isIdActive"
      FROM r ORDER BY r.source_id, r.label`;
    selects.set(asked.join(' '), select);
    return select;
  };
}

/** The references that now mean another object, with their former targets. */
function changedTargets(references: readonly Reference[]): readonly (Retargeted & { label: string })[] {
  const titled = new Map(
    references.flatMap(({ key, candidates }) => (candidates === null ? [] : [[key, parse(candidates)]])),
  );
  return references.flatMap(({ sourceId, key, label, targetId: old, isIdActive }) => {
    const meant = [...identified(label, isIdActive), ...(titled.get(key) ?? [])];
    const targetId = resolve(sourceId, meant)?.id ?? null;
    return targetId === old ? [] : [{ sourceId, label, targetId, old }];
  });
}

/** The row of a reference without a target. */
export function referenceRow({ id: sourceId, accountId }: SavedObject, label: string) {
  return { sourceId, key: labelKey(label), label, accountId, targetId: null };
}

/** The guessed result: no title matches the new labels, and no reference means the object by these names. */
function asUnknown({ sourceId, added }: CompleteReferenceQuery): readonly Reference[] {
  const unknown = { targetId: null, candidates: null, isIdActive: null };
  return added.toSorted().map((label) => ({ sourceId, key: labelKey(label), label, ...unknown }));
}

/** The object whose id is a label, if any. */
function identified(label: string, isActive: unknown): readonly Candidate[] {
  if (isActive === null || !isUid(label)) return [];
  return [{ id: label, by: 'id', isActive: Boolean(isActive) }];
}

function parse(candidates: string): readonly Candidate[] {
  return (JSON.parse(candidates) as (Omit<Candidate, 'isActive'> & { isActive: unknown })[]).map(
    (candidate) => ({ ...candidate, isActive: Boolean(candidate.isActive) }),
  );
}

/** An object's own references in the order of its text, then the references of other objects. New links get their ids in this order. */
function inOrder(references: readonly Reference[], id: Uid, added: readonly string[]): readonly Reference[] {
  const places = new Map(added.map((label, place) => [label, place]));
  const place = ({ sourceId, label }: Reference) =>
    sourceId === id ? (places.get(label) ?? -1) : added.length;
  return references.toSorted((a, b) => place(a) - place(b));
}
