import { type DomainError, isDomainError, reasonFor } from '../../errors.ts';
import {
  type ImportedFeed,
  type ImportedItem,
  type ImportRow,
  isSkipped,
  type PlacedItem,
} from '../../imports/imported-item.ts';
import { importMessage } from '../../messages/imports.ts';
import type { Blob } from '../../model/blob.ts';
import { PAGE_TYPE } from '../../model/page.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobBatch } from '../../ports/blob-store.ts';
import type { MediaInspector } from '../../ports/media-inspector.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';
import type { Vault } from '../../ports/vault.ts';
import { storeFile } from '../files/uploads.ts';
import type { Retention } from '../maintenance/retention.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';
import type { QueueAnalysis, QueueRewording } from '../unit-of-work/queue-analysis.ts';
import type { MarkdownReader } from '../unit-of-work/readings.ts';
import { changesOf } from './item-changes.ts';
import { type ItemDraft, type ItemDrafting, itemDrafting, type SavedItem, sourceOf } from './item-drafts.ts';
import { type FeedImporter, feedImporter } from './item-feeds.ts';
import { type FolderSpaces, folderSpaces, spaceNameOf } from './item-spaces.ts';

interface ItemImportOptions {
  readonly accountId: number;
  /** The name of a space to which all objects are added, in addition to the spaces of their folders. */
  readonly spaceName?: string;
  /** A space to which all objects are added, in addition to the spaces of their folders. */
  readonly spaceId?: Uid;
  /** When aborted, the import ends after the current write. */
  readonly signal?: AbortSignal;
  /** Called with the outcomes of rows, in order, once they are durable. */
  report(outcomes: readonly RowOutcome[]): void | Promise<void>;
}

/** Imports the exports of other services. */
export interface ItemImports {
  /**
   * Saves the items of rows, each as if it had been saved at its original time (docs/import.md). Existing objects only gain missing tags,
   * notes and spaces, so that importing again continues or changes nothing.
   * @returns whether all rows were read; false when the signal aborted
   * @throws DomainError `unavailable` and `storage-full`; objects reported before stay
   */
  importItems(rows: AsyncIterable<ImportRow>, options: ItemImportOptions): Promise<boolean>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'clock' | 'ids'> {
  readonly inspector: Pick<MediaInspector, 'identify'>;
  readonly prose: MarkdownReader;
  readonly vault: Pick<Vault, 'sha256'>;
  readonly queueAnalysis: QueueAnalysis;
  readonly queueRewording: QueueRewording;
  readonly retention: Pick<Retention, 'destroyExpired'>;
}

/** Rows per commit: enough to share a flush, few enough not to delay other writers. */
const BATCH_ROWS = 200;
/** Characters of texts, and bytes in memory, per commit. */
const BATCH_SIZE: number = 1024 * 1024;

export function itemImportUseCases(ports: Ports): ItemImports {
  return {
    async importItems(rows, options) {
      await ports.retention.destroyExpired();
      const run = new ItemRun(ports, options, await folderSpaces(ports, options.accountId));
      for await (const batch of inBatches(rows)) {
        if (options.signal?.aborted) return false;
        await options.report(await run.take(batch));
      }
      return !options.signal?.aborted;
    },
  };
}

async function* inBatches(rows: AsyncIterable<ImportRow>): AsyncGenerator<readonly ImportRow[]> {
  let batch: ImportRow[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += isSkipped(row) ? 0 : sizeOf(row.item);
    if (batch.length < BATCH_ROWS && size < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/** The characters of an item's texts, or the bytes of its file. */
function sizeOf(item: ImportedItem): number {
  const notes = item.notes.reduce((sum, note) => sum + note.length, 0);
  if (item.kind === 'file') return notes + item.heldBytes;
  if (item.kind === 'page') return notes + (item.page?.length ?? 0);
  return item.kind === 'note' ? notes + item.text.length : notes;
}

/** Maximum number of attempts to commit a single row. A commit is rejected if, for example, another writer was faster. */
const MAX_TRIES = 3;

/** A row in progress: its draft, or already its outcome. */
type Pending = Placed | RowOutcome;

interface Placed {
  readonly row: ImportRow;
  readonly draft: ItemDraft;
  /** Whether an earlier row became the same object. */
  readonly isRepeated: boolean;
  readonly remarks: readonly string[];
}

class ItemRun {
  readonly #ports: Ports;
  readonly #options: ItemImportOptions;
  readonly #drafting: ItemDrafting;
  readonly #feeds: FeedImporter;
  #spaces: FolderSpaces;
  /** Ids of the objects of files, by the keys in references from texts. */
  readonly #fileIds = new Map<string, Uid>();

  constructor(ports: Ports, options: ItemImportOptions, spaces: FolderSpaces) {
    this.#ports = ports;
    this.#options = options;
    this.#spaces = spaces;
    this.#feeds = feedImporter(ports, options.accountId);
    this.#drafting = itemDrafting(ports, options.accountId, ports.clock());
  }

  /** Saves rows together, or one by one if the commit is rejected. */
  async take(rows: readonly ImportRow[], tries = 1): Promise<readonly RowOutcome[]> {
    const { pending, drafts } = await this.#draft(rows);
    const refusal = await this.#commit(drafts);
    if (refusal === null) return pending.map(outcomeOf);
    await this.#discard(drafts);
    this.#feeds.failed();
    // Another process may have created a space with that name.
    this.#spaces = await folderSpaces(this.#ports, this.#options.accountId);
    if (rows.length === 1 && tries === MAX_TRIES)
      return rows.map(({ at, name }) => ({ at, name, outcome: 'skipped', ...reasonFor(refusal) }));
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(...(await this.take([row], tries + (rows.length === 1 ? 1 : 0))));
    return outcomes;
  }

  /** Drafts rows, and stores their files durably. A file comes before the notes that show it, because they need the id of its object. */
  async #draft(
    rows: readonly ImportRow[],
  ): Promise<{ pending: readonly Pending[]; drafts: readonly ItemDraft[] }> {
    const drafts = new Map<string, Promise<ItemDraft>>();
    const files = this.#ports.blobs.batch();
    try {
      const drafting: Promise<Pending>[] = [];
      for (const row of rows) {
        const pending = this.#draftRow(row, drafts, files);
        drafting.push(pending);
        if (!isSkipped(row) && row.item.kind === 'file') await pending;
      }
      const pending = await Promise.all(drafting);
      await files.commit();
      const settled = await Promise.allSettled(drafts.values());
      return { pending, drafts: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) };
    } catch (error) {
      await files.abandon();
      throw error;
    }
  }

  async #draftRow(
    row: ImportRow,
    drafts: Map<string, Promise<ItemDraft>>,
    files: BlobBatch,
  ): Promise<Pending> {
    if (isSkipped(row)) return { outcome: 'skipped', ...row };
    const { at, name } = row;
    const { item } = row;
    if (item.kind === 'feed') return this.#draftFeed(row, item);
    let blob: Blob | undefined;
    try {
      blob = await this.#store(item, files);
      const seed = await this.#drafting.seedOf(sourceOf(item, blob, this.#fileIds));
      const earlier = drafts.get(seed.identity);
      const drafting = earlier ? this.#join(earlier, item) : this.#drafting.draft(item, seed, blob);
      drafts.set(seed.identity, drafting);
      const draft = await drafting;
      if (item.kind === 'file') this.#fileIds.set(item.key, draft.after.id);
      if (blob && (earlier || draft.before)) await files.drop(blob.key);
      if (draft.before?.deleted !== undefined)
        return {
          at,
          name,
          outcome: 'skipped',
          ...reasonFor(importMessage('row-in-trash')),
          objectId: draft.before.id,
        };
      const remarks = [...row.remarks, ...(await this.#joinSpaces(draft, item))];
      return { row, draft, isRepeated: earlier !== undefined, remarks };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (blob) await files.drop(blob.key);
      return { at, name, outcome: 'skipped', ...reasonFor(error) };
    }
  }

  /** A feed fills one space: the space of its folder, otherwise the space of the import. */
  async #draftFeed({ at, name, remarks }: PlacedItem, item: ImportedFeed): Promise<RowOutcome> {
    const [spaceId] = this.#spacesOf(item).at(-1) ?? [];
    return { at, name, outcome: await this.#feeds.add(item, spaceId), reason: remarks.join(' ') };
  }

  async #join(earlier: Promise<ItemDraft>, item: SavedItem): Promise<ItemDraft> {
    const draft = await earlier;
    await this.#drafting.join(draft, item);
    return draft;
  }

  /** Stores the bytes of an item: a file, or a page as it was kept. */
  async #store(item: SavedItem, files: BlobBatch): Promise<Blob | undefined> {
    if (item.kind === 'file') return storeFile(files, { name: item.name, bytes: item.bytes() }, this.#ports);
    if (item.kind !== 'page' || item.page === undefined) return undefined;
    const key = this.#ports.ids();
    return { key, type: PAGE_TYPE, ...(await files.put(key, oneOf(new TextEncoder().encode(item.page)))) };
  }

  /** Records the spaces that an object joins. @returns a remark for each space that it cannot join */
  async #joinSpaces(draft: ItemDraft, item: ImportedItem): Promise<readonly string[]> {
    const spaces = this.#spaces;
    const remarks: string[] = [];
    for (const [id, name] of this.#spacesOf(item)) {
      if (draft.spaceIds.has(id) || draft.after.spaceIds.includes(id)) continue;
      if (await spaces.hasRoom(id)) draft.spaceIds.add(id);
      else remarks.push(`The space ${name} is full: the item was not added to it.`);
    }
    return remarks;
  }

  /** The spaces for an item, with their names in remarks. */
  #spacesOf(item: ImportedItem): readonly (readonly [Uid, string])[] {
    const names = [this.#options.spaceName ?? null, spaceNameOf(item.folder)].filter((name) => name !== null);
    const { spaceId } = this.#options;
    return [
      ...(spaceId === undefined ? [] : [[spaceId, spaceId] as const]),
      ...names.map((name) => [this.#spaces.idOf(name), name] as const),
    ];
  }

  /**
   * Writes drafts.
   * @returns the reason if they are rejected, otherwise null
   */
  async #commit(drafts: readonly ItemDraft[]): Promise<DomainError | null> {
    const active = drafts.filter(({ before }) => before?.deleted === undefined);
    const { accountId } = this.#options;
    const { storage } = this.#ports;
    const changes = [
      ...this.#spaces.changes(),
      ...this.#feeds.changes(),
      ...changesOf(active, accountId, this.#ports),
    ];
    try {
      if (changes.length > 0) await storage.commit(changes);
    } catch (error) {
      if (isRefusal(error)) return error;
      throw error;
    }
    this.#spaces.made();
    this.#feeds.committed();
    return null;
  }

  /** Removes the files of new objects that were not created. */
  async #discard(drafts: readonly ItemDraft[]): Promise<void> {
    const keys = drafts.flatMap(({ before, blob }) => (blob && before === null ? [blob.key] : []));
    if (keys.length > 0) await discardBlobs(this.#ports.blobs, keys);
  }
}

async function* oneOf<T>(value: T): AsyncGenerator<T> {
  yield value;
}

function outcomeOf(pending: Pending): RowOutcome {
  if ('outcome' in pending) return pending;
  const { row, draft, isRepeated, remarks } = pending;
  const outcome = draft.before === null && !isRepeated ? 'imported' : 'matched';
  return { at: row.at, name: row.name, outcome, reason: remarks.join(' '), objectId: draft.after.id };
}

const REFUSALS = [
  'unprocessable',
  'invalid',
  'too-large',
  'duplicate',
  'not-found',
  'stale',
  'over-limit',
] as const;

function isRefusal(error: unknown): error is DomainError {
  return REFUSALS.some((code) => isDomainError(error, code));
}
