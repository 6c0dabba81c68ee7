import { notFound, stale, unprocessable } from '../../core/errors.ts';
import { importedLinkFlags } from '../../core/model/link.ts';
import { referencesOf, type SavedObject } from '../../core/model/object.ts';
import { MAX_OBJECT_SPACES, MAX_SPACE_OBJECTS, spaceFull, tooManySpaces } from '../../core/model/space.ts';
import { tagDeltas } from '../../core/model/tag.ts';
import { labelKey } from '../../core/model/wiki.ts';
import type { LibraryObject } from '../../core/ports/library.ts';
import { toNoteRow, toOwnRow } from '../../core/rows/object.ts';
import { toIndexed } from '../../core/search/text/indexed.ts';
import type { Appliers } from './commit.ts';
import { ALL_FLAGS } from './links.ts';
import { extracts, notes, objectFacets, objects, objectTags, objectTexts } from './schema/objects.ts';
import { titles, wikiReferences } from './schema/organised.ts';
import { insertInto, insertPartsOfMany } from './statements.ts';
import { indexRows } from './text-index.ts';
import type { Unit } from './unit.ts';
import type { Resolver } from './wiki.ts';

/** Writes what an export contains, many records with each statement. */

type ImportAppliers = Pick<
  Appliers,
  'tags.import' | 'objects.import' | 'memberships.import' | 'links.import'
>;

const NOTE_TAGS = `INSERT INTO tags AS t (account_id, name, count, manual_count, ai_count, modified)
  SELECT @accountId::integer, r->>'name', 0, 0, 0, (r->>'modified')::bigint FROM jsonb_array_elements($1->'rows') AS r
  ON CONFLICT (account_id, name) DO UPDATE SET modified = greatest(t.modified, excluded.modified)`;
const COUNT_TAGS = `INSERT INTO tags AS t (account_id, name, count, manual_count, ai_count, modified)
  SELECT @accountId::integer, r->>'name', (r->>'count')::integer, (r->>'manualCount')::integer,
    (r->>'aiCount')::integer, (r->>'modified')::bigint FROM jsonb_array_elements($1->'rows') AS r
  ON CONFLICT (account_id, name) DO UPDATE SET count = t.count + excluded.count,
    manual_count = t.manual_count + excluded.manual_count, ai_count = t.ai_count + excluded.ai_count`;

const INSERT_OBJECTS = insertInto(objects);
const INSERT_TITLES = insertInto(titles);
const INSERT_REFERENCES = insertInto(wikiReferences);
const INSERT_TAGS = insertPartsOfMany(objectTags);
const INSERT_NOTES = insertPartsOfMany(notes);
const INSERT_EXTRACTS = insertPartsOfMany(extracts);
const INSERT_TEXTS = insertPartsOfMany(objectTexts);
const INSERT_FACETS = insertPartsOfMany(objectFacets, 'ON CONFLICT DO NOTHING');

/** The first id in the rows that belongs to no object, or no space, of the account. */
const unknown = (table: 'objects' | 'spaces', member: string) => `
  SELECT r->>'${member}' AS id FROM jsonb_array_elements($1->'rows') AS r WHERE NOT EXISTS (
    SELECT 1 FROM ${table} t WHERE t.account_id = @accountId::integer AND t.id = r->>'${member}') LIMIT 1`;
const UNKNOWN_MEMBERS = unknown('objects', 'objectId');
const UNKNOWN_SPACES = unknown('spaces', 'spaceId');
const UNKNOWN_SOURCES = unknown('objects', 'sourceId');
const UNKNOWN_TARGETS = unknown('objects', 'targetId');

const JOIN = `WITH joined AS (
    INSERT INTO memberships (object_seq, space_id)
    SELECT o.seq, r->>'spaceId' FROM jsonb_array_elements($1->'rows') WITH ORDINALITY AS given(r, place)
      JOIN objects o ON o.id = r->>'objectId' ORDER BY place
    ON CONFLICT DO NOTHING RETURNING space_id)
  UPDATE spaces SET size = size + grown.by
  FROM (SELECT space_id, count(*) AS by FROM joined GROUP BY space_id) AS grown WHERE id = grown.space_id`;
const OVERFULL = `SELECT id FROM spaces WHERE id IN (SELECT r->>'spaceId' FROM jsonb_array_elements($1->'rows') AS r)
  AND size > @most::integer ORDER BY id LIMIT 1`;
const IN_TOO_MANY = `SELECT count(*) FROM memberships WHERE object_seq IN (
    SELECT o.seq FROM jsonb_array_elements($1->'rows') AS r JOIN objects o ON o.id = r->>'objectId')
  GROUP BY object_seq HAVING count(*) > @most::integer LIMIT 1`;

/** The links of an import; `after` has the new flags by given and present ones. */
const GIVEN_LINKS = `SELECT r->>'id' AS id, r->>'sourceId' AS source_id, r->>'targetId' AS target_id, l.id AS old_id,
    ($1->'after'->(r->>'flags')->>coalesce(l.flags::text, 'none'))::integer AS flags
  FROM jsonb_array_elements($1->'rows') AS r
    LEFT JOIN links l ON l.source_id = r->>'sourceId' AND l.target_id = r->>'targetId'`;
const GROUNDLESS_LINKS = `SELECT g.source_id AS "sourceId", g.target_id AS "targetId" FROM (${GIVEN_LINKS}) AS g
  WHERE g.flags IS NULL LIMIT 1`;
const REPLACE_LINKS = `UPDATE links SET id = g.id, flags = g.flags FROM (${GIVEN_LINKS}) AS g
  WHERE links.id = g.old_id AND (links.id <> g.id OR links.flags <> g.flags)`;
const INSERT_LINKS = `INSERT INTO links (id, account_id, source_id, target_id, flags, active)
  SELECT g.id, @accountId::integer, g.source_id, g.target_id, g.flags, (NOT EXISTS (
    SELECT 1 FROM objects WHERE objects.id IN (g.source_id, g.target_id) AND deleted IS NOT NULL))::integer
  FROM (${GIVEN_LINKS}) AS g WHERE g.old_id IS NULL`;

const AFTER_IMPORT = Object.fromEntries(
  ALL_FLAGS.map((given) => [
    given,
    Object.fromEntries(
      [null, ...ALL_FLAGS].map((present) => [present ?? 'none', importedLinkFlags(present, given)]),
    ),
  ]),
);

export function libraryAppliers(resolver: Resolver): ImportAppliers {
  return {
    'tags.import': ({ accountId, tags }, unit) => {
      unit.write(NOTE_TAGS, { accountId, rows: tags });
    },
    'objects.import': ({ accountId, objects: imported }, unit) => {
      const stranger = imported.find(({ object }) => object.accountId !== accountId);
      if (stranger) throw stale(`The object ${stranger.object.id} is of another account.`);
      unit.write(INSERT_OBJECTS, { rows: imported.map(({ object }) => toOwnRow(object)) });
      writeParts(unit, imported);
      unit.write(COUNT_TAGS, { accountId, rows: countTags(imported.map(({ object }) => object)) });
      resolver(unit, {
        accountId,
        sources: imported.map(({ object }) => object.id),
        names: imported.flatMap(namesOf),
      });
    },
    'memberships.import': ({ accountId, memberships: rows }, unit) => {
      const given = { accountId, rows };
      unit.forbid<{ id: string }>(UNKNOWN_MEMBERS, given, ({ id }) => notFound('object', id));
      unit.forbid<{ id: string }>(UNKNOWN_SPACES, given, ({ id }) => notFound('space', id));
      unit.write(JOIN, given);
      unit.forbid<{ id: string }>(OVERFULL, { rows, most: MAX_SPACE_OBJECTS }, ({ id }) => spaceFull(id));
      unit.forbid(IN_TOO_MANY, { rows, most: MAX_OBJECT_SPACES }, tooManySpaces);
    },
    'links.import': ({ accountId, links: rows }, unit) => {
      const given = { accountId, rows, after: AFTER_IMPORT };
      unit.forbid<{ id: string }>(UNKNOWN_SOURCES, given, ({ id }) => notFound('object', id));
      unit.forbid<{ id: string }>(UNKNOWN_TARGETS, given, ({ id }) => notFound('object', id));
      unit.forbid<{ sourceId: string; targetId: string }>(GROUNDLESS_LINKS, given, ({ sourceId, targetId }) =>
        unprocessable(`No text of the object ${sourceId} refers to ${targetId}.`),
      );
      unit.write(REPLACE_LINKS, given);
      unit.write(INSERT_LINKS, given);
    },
  };
}

function writeParts(unit: Unit, imported: readonly LibraryObject[]): void {
  const rowsOf = <Row extends object>(rows: (entry: LibraryObject) => readonly Row[]) =>
    imported.flatMap((entry) => rows(entry).map((row) => ({ objectId: entry.object.id, ...row })));
  const index = imported.map((entry) => ({
    objectId: entry.object.id,
    ...indexRows(entry.object, entry.document ?? toIndexed(entry.object, entry.extract)),
  }));
  for (const [sql, rows] of [
    [
      INSERT_TAGS,
      rowsOf(({ object }) => object.tags.map((tag) => ({ accountId: object.accountId, ...tag }))),
    ],
    [INSERT_NOTES, rowsOf(({ object }) => object.notes.map(toNoteRow))],
    [INSERT_EXTRACTS, rowsOf(({ extract }) => (extract === undefined ? [] : [{ body: extract }]))],
    [INSERT_TITLES, imported.flatMap(titleRows)],
    [INSERT_REFERENCES, imported.flatMap(({ object }) => referenceRows(object))],
    [INSERT_TEXTS, index.map(({ objectId, texts }) => ({ objectId, ...texts }))],
    [INSERT_FACETS, index.flatMap(({ objectId, facets }) => facets.map((facet) => ({ objectId, ...facet })))],
  ] as const) {
    if (rows.length > 0) unit.write(sql, { rows });
  }
}

function titleRows({ object, formerTitles }: LibraryObject) {
  const { id: objectId, accountId } = object;
  const current = labelKey(object.title);
  const keys = [...new Set([current, ...formerTitles])].filter((key) => key !== '');
  return keys.map((key) => ({ accountId, key, objectId, isCurrent: key === current ? 1 : 0 }));
}

function referenceRows(object: SavedObject) {
  const { id: sourceId, accountId } = object;
  return referencesOf(object).map((label) => ({
    sourceId,
    key: labelKey(label),
    label,
    accountId,
    targetId: null,
  }));
}

/** The keys by which references may mean the object. */
function namesOf({ object, formerTitles }: LibraryObject): readonly string[] {
  return [object.title, object.id]
    .map(labelKey)
    .concat(formerTitles)
    .filter((name) => name !== '');
}

/** How many active objects have each tag; `modified` is used for tags that the export does not list. */
function countTags(imported: readonly SavedObject[]) {
  const totals = new Map<
    string,
    { name: string; count: number; manualCount: number; aiCount: number; modified: number }
  >();
  for (const object of imported) {
    for (const { name, count, manualCount, aiCount } of tagDeltas(null, object)) {
      const total = totals.get(name) ?? { name, count: 0, manualCount: 0, aiCount: 0, modified: 0 };
      totals.set(name, {
        name,
        count: total.count + count,
        manualCount: total.manualCount + manualCount,
        aiCount: total.aiCount + aiCount,
        modified: Math.max(total.modified, object.modified),
      });
    }
  }
  return [...totals.values()];
}
