import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { isUid, type Uid } from '../../core/model/uid.ts';
import { type Candidate, labelKey, resolve } from '../../core/model/wiki.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { flagsAfter } from './links.ts';
import { IDS, type PartWriter } from './object-parts.ts';
import { START } from './schema/columns.ts';
import { titles, wikiReferences } from './schema/organised.ts';
import { insertInto } from './statements.ts';
import type { Unit } from './unit.ts';

interface Reference {
  readonly sourceId: Uid;
  readonly label: string;
  readonly targetId: Uid | null;
  readonly candidates: readonly Candidate[];
}

const INSERT_TITLES = insertInto(titles);
const REMOVE_TITLES = `DELETE FROM titles
  WHERE account_id = @accountId::integer AND object_id = @objectId AND key IN ${IDS}`;
const INSERT_REFERENCES = insertInto(wikiReferences);
const REMOVE_REFERENCES = `DELETE FROM wiki_references WHERE source_id = @sourceId AND label IN ${IDS}`;

/** The condition that two keys are equal, in a form that uses the indexes. */
function isSame(a: string, b: string): string {
  return `left(${a}, ${START}) = left(${b}, ${START}) AND ${a} = ${b}`;
}

/**
 * Reads references with all their candidates: those whose label is among `names` or names the object `titlesOf`, the new
 * ones of the object `sourceId`, and those of the objects `sources`.
 */
const REFERENCES = `
  SELECT r.source_id AS "sourceId", r.label, r.target_id AS "targetId",
    wiki_candidates(r.account_id, r.key, r.label, @gone) AS candidates
  FROM (
    SELECT w.* FROM (SELECT jsonb_array_elements_text($1->'names') AS key
        UNION SELECT key FROM titles WHERE object_id = @titlesOf) AS named
      JOIN wiki_references w ON w.account_id = @accountId::integer AND ${isSame('w.key', 'named.key')}
    UNION SELECT w.* FROM wiki_references w
      WHERE w.source_id = @sourceId AND w.label IN (SELECT jsonb_array_elements_text($1->'added'))
    UNION SELECT w.* FROM wiki_references w
      WHERE w.source_id IN (SELECT jsonb_array_elements_text($1->'sources'))) AS r
  ORDER BY r.source_id, r.label`;

const SET_TARGETS = `UPDATE wiki_references w SET target_id = r->>'targetId'
  FROM jsonb_array_elements($1->'rows') AS r WHERE w.source_id = r->>'sourceId' AND w.label = r->>'label'`;

const BOTH_ACTIVE = (source: string, target: string) =>
  `(NOT EXISTS (SELECT 1 FROM objects WHERE id IN (${source}, ${target}) AND deleted IS NOT NULL))::integer`;

/**
 * Creates, changes or removes the links of pairs to match the references. The pairs are those of the parameter `pairs`, each
 * with an id for the link that it may need, and those of all links of the object `source`.
 */
const RECONCILE = `WITH pair AS (
    SELECT p->>'sourceId' AS source_id, p->>'targetId' AS target_id, p->>'id' AS id
    FROM jsonb_array_elements($1->'pairs') AS p
    UNION ALL
    SELECT source_id, target_id, NULL FROM links l WHERE source_id = @source AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements($1->'pairs') AS p
      WHERE p->>'sourceId' = l.source_id AND p->>'targetId' = l.target_id)),
  state AS (
    SELECT pair.*, l.id AS link_id, $1->(CASE WHEN EXISTS (
        SELECT 1 FROM wiki_references w WHERE w.source_id = pair.source_id AND w.target_id = pair.target_id)
      THEN 'infer' ELSE 'retract' END)->>coalesce(l.flags::text, 'none') AS flags
    FROM pair LEFT JOIN links l ON l.source_id = pair.source_id AND l.target_id = pair.target_id),
  removed AS (DELETE FROM links USING state WHERE links.id = state.link_id AND state.flags IS NULL),
  changed AS (UPDATE links SET flags = state.flags::integer FROM state
    WHERE links.id = state.link_id AND links.flags <> state.flags::integer)
  INSERT INTO links (id, account_id, source_id, target_id, flags, active)
  SELECT state.id, @accountId::integer, source_id, target_id, state.flags::integer,
    ${BOTH_ACTIVE('source_id', 'target_id')}
  FROM state WHERE link_id IS NULL AND state.flags IS NOT NULL`;
const TRANSITIONS = { infer: flagsAfter('infer'), retract: flagsAfter('retract') };

const SHOW_LINKS = `UPDATE links SET active = ${BOTH_ACTIVE('links.source_id', 'links.target_id')}
  WHERE source_id = @objectId OR target_id = @objectId`;

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

const NOTHING = { titlesOf: '', sources: [], sourceId: '', added: [], gone: '' };

/** Adds to a unit the changes that resolve references again and update the links that these infer. */
export type Resolver = (unit: Unit, question: Question) => void;

export function wikiResolver(ids: Ids): Resolver {
  /** Updates the targets of references. @returns the pairs that gained or lost a reference */
  function retarget(unit: Unit, references: readonly Reference[]): readonly [Uid, Uid][] {
    const rows = references.flatMap(({ sourceId, label, targetId: old, candidates }) => {
      const meant = candidates.filter(({ by }) => by !== 'id' || isUid(label));
      const targetId = resolve(sourceId, meant)?.id ?? null;
      return targetId === old ? [] : [{ sourceId, label, targetId, old }];
    });
    if (rows.length > 0) unit.write(SET_TARGETS, { rows });
    return rows.flatMap(({ sourceId, targetId, old }) =>
      [targetId, old].flatMap((end): [Uid, Uid][] => (end === null ? [] : [[sourceId, end]])),
    );
  }

  return (unit, { linksOf = '', ...question }) => {
    const asked = { ...NOTHING, ...question };
    const isAsked = asked.names.length + asked.added.length + asked.sources.length > 0;
    const references = isAsked ? unit.read<Reference>(REFERENCES, asked, []) : [];
    const pairs = distinct(retarget(unit, inOrder(references, asked.sourceId, asked.added)));
    if (pairs.length === 0 && linksOf === '') return;
    unit.write(RECONCILE, {
      ...TRANSITIONS,
      accountId: asked.accountId,
      source: linksOf,
      pairs: pairs.map(([sourceId, targetId]) => ({ sourceId, targetId, id: ids() })),
    });
  };
}

/**
 * Updates titles, references and the links that these infer with each change of an object (D32). Only references whose label
 * names the changed object are resolved again; usually there are none.
 */
export function wikiWriter(resolveReferences: Resolver): PartWriter {
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
      titlesOf: isMoved ? id : '',
      added,
      gone: after === null ? id : '',
      linksOf: removed.length > 0 ? id : '',
    });
    if (isMoved && before !== null && after !== null) unit.write(SHOW_LINKS, { objectId: id });
  };
}

/** Writes the current title and the previous one; older ones stay. */
function writeTitles(unit: Unit, before: SavedObject | null, after: SavedObject): void {
  const { id: objectId, accountId } = after;
  const key = labelKey(after.title);
  const oldKey = labelKey(before?.title ?? '');
  if (key === oldKey) return;
  const ids = [key, oldKey].filter((title) => title !== '');
  if (before !== null) unit.write(REMOVE_TITLES, { accountId, objectId, ids });
  unit.write(INSERT_TITLES, {
    rows: ids.map((title) => ({ accountId, key: title, objectId, isCurrent: title === key ? 1 : 0 })),
  });
}

interface ReferenceChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const NO_REFERENCES: ReferenceChange = { added: [], removed: [] };

/** Writes the references of an object; new ones do not have a target yet. */
function writeReferences(unit: Unit, before: SavedObject | null, after: SavedObject): ReferenceChange {
  const { id: sourceId, accountId } = after;
  const old = new Set(before ? referencesOf(before) : []);
  const now = new Set(referencesOf(after));
  const removed = [...old].filter((label) => !now.has(label));
  const added = [...now].filter((label) => !old.has(label));
  if (removed.length > 0) unit.write(REMOVE_REFERENCES, { sourceId, ids: removed });
  if (added.length > 0) {
    unit.write(INSERT_REFERENCES, {
      rows: added.map((label) => ({ sourceId, key: labelKey(label), label, accountId, targetId: null })),
    });
  }
  return { added, removed };
}

/** An object's own references in the order of its text, then those of others: the order in which new links get their ids. */
function inOrder(references: readonly Reference[], id: Uid, added: readonly string[]): readonly Reference[] {
  const places = new Map(added.map((label, place) => [label, place]));
  const place = ({ sourceId, label }: Reference) =>
    sourceId === id ? (places.get(label) ?? -1) : added.length;
  return references.toSorted((a, b) => place(a) - place(b));
}

function distinct(pairs: readonly [Uid, Uid][]): readonly (readonly [Uid, Uid])[] {
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}
