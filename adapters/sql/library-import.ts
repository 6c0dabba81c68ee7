import type { LibraryObject } from '../../core/changes/import.ts';
import { notFound, quote, stale, unprocessable } from '../../core/errors.ts';
import { importedLinkFlags } from '../../core/model/link.ts';
import { referencesOf } from '../../core/model/object.ts';
import { tagDeltas } from '../../core/model/tag.ts';
import type { Uid } from '../../core/model/uid.ts';
import { labelKey } from '../../core/model/wiki.ts';
import type { CardWriter } from './cards.ts';
import { copyImporter } from './copies.ts';
import type { Dialect } from './dialect.ts';
import { bothActive } from './inferred-links.ts';
import { ALL_FLAGS } from './links.ts';
import { firstUnknownId } from './memberships.ts';
import type { TextIndex } from './object-parts.ts';
import { partImporter } from './parts.ts';
import type { ResponseWriter } from './responses.ts';
import { toOwnRow } from './rows/object.ts';
import { COUNT_USES } from './tags.ts';
import type { Appliers, PartRow, Unit } from './unit.ts';
import type { ResolveReferences } from './wiki.ts';
import { referenceRow } from './wiki-references.ts';

/**
 * The flags of a link after an import, by its flags in the export and by the flags of the existing link; `none` means that there is no
 * link.
 */
const AFTER_IMPORT = Object.fromEntries(
  ALL_FLAGS.flatMap((given) =>
    [null, ...ALL_FLAGS].map((current) => [
      `${given} ${current ?? 'none'}`,
      importedLinkFlags(current, given),
    ]),
  ),
);

/** Writes the records of an export, many per statement. */
export function libraryAppliers(
  dialect: Dialect,
  textIndex: TextIndex,
  {
    cards,
    responses,
  }: { readonly cards: Pick<CardWriter, 'put'>; readonly responses: Pick<ResponseWriter, 'put'> },
  resolveReferences: ResolveReferences,
): Pick<Appliers, 'tags.import' | 'objects.import' | 'links.import'> {
  const { tables, rows, member, greatest } = dialect;
  const insertInto = (table: keyof typeof tables, conflict?: string) =>
    dialect.insertInto(tables[table], conflict);
  const insertPartsInto = (table: keyof typeof tables) => dialect.insertPartsInto(tables[table]);

  const noteTags = insertInto(
    'tags',
    `ON CONFLICT (account_id, name) DO UPDATE SET modified = ${greatest('tags.modified', 'excluded.modified')}`,
  );
  const countTags = insertInto('tags', COUNT_USES);

  const importParts = partImporter(dialect);
  const importCopies = copyImporter(dialect);
  const inserts = {
    objects: insertInto('objects'),
    titles: insertInto('titles'),
    references: insertInto('wikiReferences'),
    tags: insertPartsInto('objectTags'),
    extracts: insertPartsInto('extracts'),
  };

  const links = rows('rows', { id: 'text', sourceId: 'text', targetId: 'text', flags: 'integer' });
  const given = `SELECT r.id, r."sourceId" AS source_id, r."targetId" AS target_id, l.id AS old_id, l.flags AS old_flags,
      cast(${member('after', "cast(r.flags AS text) || ' ' || coalesce(cast(l.flags AS text), 'none')")} AS integer) AS flags
    FROM ${links} LEFT JOIN links l ON l.source_id = r."sourceId" AND l.target_id = r."targetId"`;
  const firstUnknownSource = firstUnknownId('objects', 'sourceId', links);
  const firstUnknownTarget = firstUnknownId('objects', 'targetId', links);
  const firstGroundless = `SELECT g.source_id AS "sourceId", g.target_id AS "targetId" FROM (${given}) AS g
    WHERE g.flags IS NULL LIMIT 1`;
  const replaceLinks = `UPDATE links SET id = g.id, flags = g.flags FROM (${given}) AS g
    WHERE links.id = g.old_id AND (g.old_id <> g.id OR g.old_flags <> g.flags)`;
  const insertLinks = `INSERT INTO links (id, account_id, source_id, target_id, flags, active)
    SELECT g.id, @accountId::integer, g.source_id, g.target_id, g.flags, ${bothActive('g.source_id', 'g.target_id')}
    FROM (${given}) AS g WHERE g.old_id IS NULL`;

  /** Runs before all longer statements, since a unit of work on Postgres starts again once it knows the targets of the references. */
  function insertReferences(unit: Unit, accountId: number, imported: readonly LibraryObject[]): void {
    unit.insert(inserts.titles, imported.flatMap(titleRows));
    unit.insert(
      inserts.references,
      imported.flatMap(({ object }) => referencesOf(object).map((label) => referenceRow(object, label))),
    );
    resolveReferences(unit, {
      accountId,
      sources: imported
        .filter(({ object }) => referencesOf(object).length > 0)
        .map(({ object }) => object.id),
      names: imported.flatMap(namesOf),
    });
  }

  function insertParts(unit: Unit, imported: readonly LibraryObject[]): void {
    const partsOf = (parts: (entry: LibraryObject) => readonly object[]): readonly PartRow[] =>
      imported.flatMap((entry) => parts(entry).map((part) => ({ objectId: entry.object.id, ...part })));
    unit.insertParts(
      inserts.tags,
      partsOf(({ object }) => object.tags),
    );
    importParts(unit, imported);
    unit.insertParts(
      inserts.extracts,
      partsOf(({ extract }) => (extract === undefined ? [] : [{ body: extract }])),
    );
    const objects = imported.map(({ object }) => object);
    cards.put(unit, objects);
    responses.put(unit, objects);
    textIndex.add(unit, imported);
  }

  return {
    'tags.import': ({ accountId, tags }, unit) => {
      unit.insert(
        noteTags,
        tags.map((tag) => ({ accountId, count: 0, manualCount: 0, aiCount: 0, ...tag })),
      );
    },
    'objects.import': ({ accountId, objects: imported }, unit) => {
      const stranger = imported.find(({ object }) => object.accountId !== accountId);
      if (stranger) throw stale(`The object ${quote(stranger.object.id)} belongs to another account.`);
      unit.insert(
        inserts.objects,
        imported.map(({ object }) => toOwnRow(object)),
      );
      insertReferences(unit, accountId, imported);
      insertParts(unit, imported);
      importCopies(unit, accountId, imported);
      unit.insert(
        countTags,
        usesOfTags(imported).map((uses) => ({ accountId, ...uses })),
      );
    },
    'links.import': ({ accountId, links: imported }, unit) => {
      const parameters = { accountId, rows: imported, after: AFTER_IMPORT };
      unit.forbid<{ id: Uid }>(firstUnknownSource, parameters, ([{ id }]) => notFound('object', id));
      unit.forbid<{ id: Uid }>(firstUnknownTarget, parameters, ([{ id }]) => notFound('object', id));
      unit.forbid<{ sourceId: Uid; targetId: Uid }>(firstGroundless, parameters, ([{ sourceId, targetId }]) =>
        unprocessable(`No text of the object ${quote(sourceId)} refers to ${quote(targetId)}.`),
      );
      unit.write(replaceLinks, parameters);
      unit.write(insertLinks, parameters);
    },
  };
}

function titleRows({ object, formerTitles }: LibraryObject) {
  const { id: objectId, accountId } = object;
  const current = labelKey(object.title);
  const keys = [...new Set([current, ...formerTitles])].filter((key) => key !== '');
  return keys.map((key) => ({ accountId, key, objectId, isCurrent: key === current ? 1 : 0 }));
}

/** The keys of references that may mean this object. */
function namesOf({ object, formerTitles }: LibraryObject): readonly string[] {
  return [object.title, object.id]
    .map(labelKey)
    .concat(formerTitles)
    .filter((name) => name !== '');
}

interface TagUses {
  readonly name: string;
  readonly count: number;
  readonly manualCount: number;
  readonly aiCount: number;
  /** The time for a tag that the export does not list. */
  readonly modified: number;
}

/** How often the imported objects use each tag. */
function usesOfTags(imported: readonly LibraryObject[]): readonly TagUses[] {
  const totals = new Map<string, TagUses>();
  for (const { object } of imported) {
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
