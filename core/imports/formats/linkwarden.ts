import { isDomainError } from '../../errors.ts';
import { importMessage } from '../../messages/imports.ts';
import type { ImportFile } from '../../ports/import-source.ts';
import { type ImportContext, type ReadFile, textOf } from '../format.ts';
import { feedRow, pageRow, skippedRow } from '../rows.ts';
import { plainToMarkdown } from '../texts.ts';
import { type RowOf, readValue } from './json-lists.ts';
import { type Members, membersOf, text, textsOf } from './members.ts';

/**
 * Linkwarden: `collections`, each with a `name`, its `parentId`, the feeds that fill it (`rssSubscriptions`) and `links` of `url`, `name`,
 * `description`, `tags`, `createdAt`; then `pinnedLinks`. Reads the folders and the pinned links first.
 */
export const readLinkwarden: ReadFile = async function* (file, reading) {
  const folders = await foldersOf(file, reading);
  const pinned = new Set(await valuesAt(file, reading, ['$.pinnedLinks.*.id']));
  let collection = '';
  let number = 0;
  const paths = ['$.collections.*.name', '$.collections.*.rssSubscriptions.*', '$.collections.*.links.*'];
  for await (const values of reading.syntax.json(textOf(file, reading), paths)) {
    for (const value of values) {
      if (typeof value === 'string') {
        collection = value;
        continue;
      }
      number += 1;
      const known = folders.get(membersOf(value)?.collectionId);
      const folder = known ?? (collection === UNORGANISED ? [] : [collection]);
      yield readValue(value, reading.at(`entry ${number}`), reading, rowOf(folder, pinned));
    }
  }
};

/** The collection of links without one. */
const UNORGANISED = 'Unorganized';
/** Collections nested deeper are named by their innermost parts. */
const MAX_DEPTH = 20;

/** The names of each collection and its parents, the outermost first, by its id. */
async function foldersOf(
  file: ImportFile,
  reading: ImportContext,
): Promise<ReadonlyMap<unknown, readonly string[]>> {
  const paths = ['id', 'name', 'parentId'].map((name) => `$.collections.*.${name}`);
  const collections = collectionsAmong(await valuesAt(file, reading, paths));
  const pathOf = (id: unknown, depth = 0): readonly string[] => {
    const found = collections.get(id);
    if (found === undefined || depth > MAX_DEPTH) return [];
    const around = found.parentId === null ? [] : pathOf(found.parentId, depth + 1);
    return found.name === UNORGANISED && around.length === 0 ? [] : [...around, found.name];
  };
  return new Map([...collections.keys()].map((id) => [id, pathOf(id)]));
}

interface LinkwardenCollection {
  readonly name: string;
  parentId: unknown;
}

/** Collections by id, from values in the order of the file: an id, a name, then the id of a parent or null, which older exports lack. */
function collectionsAmong(values: readonly unknown[]): ReadonlyMap<unknown, LinkwardenCollection> {
  const collections = new Map<unknown, LinkwardenCollection>();
  let last: LinkwardenCollection | null = null;
  let between: unknown[] = [];
  for (const value of values) {
    if (typeof value !== 'string') {
      between.push(value);
      continue;
    }
    if (last !== null && between.length > 1) last.parentId = between[0];
    last = { name: value, parentId: null };
    if (between.length > 0) collections.set(between.at(-1), last);
    between = [];
  }
  if (last !== null && between.length > 0) last.parentId = between[0];
  return collections;
}

/** The values at paths, as far as the file can be parsed. Errors are reported later, when its entries are read. */
async function valuesAt(
  file: ImportFile,
  reading: ImportContext,
  paths: readonly string[],
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  try {
    for await (const values of reading.syntax.json(textOf(file, reading), paths)) found.push(...values);
  } catch (error) {
    if (!isDomainError(error, 'unprocessable')) throw error;
  }
  return found;
}

function rowOf(folder: readonly string[], pinned: ReadonlySet<unknown>): RowOf {
  return (members, at, { now }) => {
    const { url, name, type } = members;
    const title = text(name);
    if (/^(pdf|image)$/.test(text(type)) && text(url) === '')
      return skippedRow(at, title, importMessage('row-file-not-exported'));
    if (isSubscription(members)) return feedRow(at, text(url), { title, folder }, now);
    return pageRow(
      at,
      text(url),
      {
        title,
        tags: textsOf(members.tags, 'name'),
        folder,
        created: members.importDate ?? members.createdAt,
        modified: members.updatedAt,
        isFavourite: pinned.has(members.id),
        notes: [plainToMarkdown(text(members.description))],
      },
      now,
    );
  };
}

const isSubscription = (members: Members): boolean => 'lastBuildDate' in members && !('tags' in members);
