import { isDomainError, notFound } from '../../errors.ts';
import {
  ATTACHMENTS,
  type ExportedObject,
  type TextWriter,
  type TreeWriter,
} from '../../exports/exported.ts';
import { distinctNames } from '../../exports/file-names.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { MARKDOWN } from '../../model/content.ts';
import type { Instant } from '../../model/instant.ts';
import { referencesOf, type SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import { parseQuery } from '../../search/query/query.ts';
import { juxtaposed } from '../../search/query/tree.ts';
import { titleOf } from '../../shares/article.ts';
import { publishableSearch } from '../search/saved-searches.ts';

/** The objects of an account to export: all active objects, or the objects that meet every condition. */
export interface ExportSelection {
  readonly spaceId?: Uid;
  readonly q?: string;
  readonly ids?: readonly Uid[];
  /** Only objects that this saved search finds. */
  readonly searchId?: Uid;
  /** Only objects that were changed since this time. */
  readonly since?: Instant;
}

/** Called while an export is written. */
export interface ExportProgress {
  /** Called for each object that was written, or left out because the format cannot represent it. */
  advance?(isWritten: boolean): void;
  /** Called for each file that was missing or damaged, and therefore left out. */
  miss(objectId: Uid): void;
}

/** A file of an export. */
export interface WrittenEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly modified: Instant;
  /** Whether it is text, which compresses well. */
  readonly isText: boolean;
}

/** Writes objects in formats that other programs read (docs/export.md), one at a time. */
export interface ObjectExports {
  /** @throws DomainError `not-found` for an unknown space or search, `invalid` for a query that cannot be read */
  filterOf(accountId: number, selection: ExportSelection): Promise<ObjectFilter>;
  /** The title of a selection, for people. */
  titleOf(accountId: number, selection: ExportSelection): Promise<string>;
  /** The number of objects that the filter finds, ignoring `since`. */
  count(filter: ObjectFilter): Promise<number>;
  /** The ids of the objects of a selection, for the lossless format. */
  idsOf(filter: ObjectFilter, since: Instant | undefined): Promise<ReadonlySet<Uid>>;
  writeText(
    writer: TextWriter,
    filter: ObjectFilter,
    since: Instant | undefined,
    progress: ExportProgress,
  ): AsyncGenerator<string>;
  writeTree(
    writer: TreeWriter,
    filter: ObjectFilter,
    since: Instant | undefined,
    progress: ExportProgress,
  ): AsyncGenerator<WrittenEntry>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobReader'> {
  readonly prose: Pick<ProseConverter, 'toMarkdown'>;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

/** Other work runs after this many objects. */
const PAUSED_EVERY = 8;
/** More objects than any account has, so in effect no limit. */
const MOST: number = 2 ** 31 - 1;
const encoder = new TextEncoder();

export function objectExportUseCases({ storage, blobReader, prose, pause }: Ports): ObjectExports {
  const markdownOf = async (content: SavedObject['content']): Promise<string> => {
    if (content === undefined) return '';
    return content.type === MARKDOWN ? content.body : prose.toMarkdown(content.body);
  };

  async function textOf(object: SavedObject): Promise<string> {
    if (object.content) return markdownOf(object.content);
    return object.extract ? ((await storage.objects.readExtract(object.accountId, object.id)) ?? '') : '';
  }

  /** The file name of each object. It is the same in every export of any selection. */
  async function namesOf(accountId: number): Promise<ReadonlyMap<Uid, string>> {
    const names = new Map<Uid, string>();
    const nameOf = distinctNames();
    for await (const { id, title } of storage.objects.listTitles(accountId)) names.set(id, nameOf(title, id));
    return names;
  }

  async function* exported(
    { holds }: Pick<TextWriter, 'holds'>,
    filter: ObjectFilter,
    since: Instant | undefined,
    { advance }: ExportProgress,
    isTree: boolean,
  ): AsyncGenerator<ExportedObject> {
    const visibility = { accountId: filter.accountId, scope: EVERYTHING };
    const names = isTree ? await namesOf(filter.accountId) : new Map<Uid, string>();
    const pinned = new Set(await storage.pins.order(filter.accountId));
    const spaces = new Map<Uid, string>();
    const folders = new Map<Uid, string>();
    const folderOf = distinctNames([ATTACHMENTS]);
    for await (const { id, name } of storage.spaces.list(visibility)) {
      spaces.set(id, name);
      // `Bread.md` may be the file of a note.
      folders.set(id, folderOf(name.replace(/\.(?=md\s*$)/i, ' '), id));
    }
    let count = 0;
    for await (const object of storage.objects.list(filter)) {
      count += 1;
      if (count % PAUSED_EVERY === 0) await pause();
      if (object.modified < (since ?? 0)) continue;
      if (!holds(object)) {
        advance?.(false);
        continue;
      }
      const targets =
        isTree && referencesOf(object).length > 0 ? await storage.links.targets(visibility, object.id) : [];
      yield {
        object,
        text: await textOf(object),
        notes: await Promise.all(object.notes.map(({ content }) => markdownOf(content))),
        spaces: object.spaceIds.flatMap((id) => spaces.get(id) ?? []),
        folder: folders.get(object.spaceIds[0] ?? '') ?? '',
        isPinned: pinned.has(object.id),
        fileName: names.get(object.id) ?? object.id,
        targets: new Map([...targets].flatMap(([label, id]) => [[label, names.get(id) ?? label] as const])),
      };
      advance?.(true);
    }
  }

  return {
    async filterOf(accountId, { spaceId, q, ids, searchId }) {
      const sight = { accountId, scope: EVERYTHING };
      const search = searchId === undefined ? null : await publishableSearch(storage, accountId, searchId);
      if (spaceId !== undefined && !(await storage.spaces.find(accountId, spaceId)))
        throw notFound('space', spaceId);
      const place = spaceId ?? search?.spaceId;
      // A filter has only one space, but an object can be in several.
      const other =
        search?.spaceId === undefined || search.spaceId === place ? '' : `space:${search.spaceId}`;
      const queries = [search?.query ?? '', q ?? '', other].flatMap((text) => parseQuery(text) ?? []);
      return {
        ...sight,
        ...(queries.length > 0 && { query: juxtaposed(queries) }),
        ...(place !== undefined && { spaceId: place }),
        ...(ids && { ids: [...new Set(ids)] }),
        ...(search?.similarTo !== undefined && { similarTo: search.similarTo }),
        ...(search?.sort && { order: search.sort }),
      };
    },

    async titleOf(accountId, { spaceId, q, ids = [], searchId }) {
      const [id] = ids;
      const object =
        id !== undefined && ids.length === 1 ? await storage.objects.find(accountId, id) : undefined;
      const space = spaceId === undefined ? undefined : await storage.spaces.find(accountId, spaceId);
      const search =
        searchId === undefined
          ? undefined
          : await storage.savedSearches.find({ accountId, scope: EVERYTHING }, searchId);
      return (object && titleOf(object)) || search?.name || q?.trim() || space?.name || 'Commonplace';
    },

    count: (filter) => storage.objects.count(filter, MOST),

    async idsOf(filter, since = 0) {
      const ids = new Set<Uid>();
      for await (const { id, modified } of storage.objects.list(filter)) if (modified >= since) ids.add(id);
      return ids;
    },

    async *writeText(writer, filter, since, progress) {
      yield writer.head;
      let at = 0;
      for await (const one of exported(writer, filter, since, progress, false)) {
        yield writer.line(one, at);
        at += 1;
      }
      yield writer.end;
    },

    async *writeTree(writer, filter, since, progress) {
      for await (const one of exported(writer, filter, since, progress, true)) {
        for (const entry of writer.entries(one)) {
          const { name, modified } = entry;
          if ('text' in entry) yield { name, bytes: encoder.encode(entry.text), modified, isText: true };
          else
            try {
              yield {
                name,
                bytes: await blobReader.read(entry.blob),
                modified,
                isText: entry.blob.type.startsWith('text/'),
              };
            } catch (error) {
              if (!isDomainError(error, 'not-found') && !isDomainError(error, 'damaged')) throw error;
              progress.miss(one.object.id);
            }
        }
      }
    },
  };
}
