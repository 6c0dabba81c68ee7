import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type Message, unprocessable } from '../../core/errors.ts';
import { importMessage } from '../../core/messages/imports.ts';
import { MAX_BLOB_BYTES } from '../../core/model/blob.ts';
import type { ImportFile, ImportSource } from '../../core/ports/import-source.ts';

const MAX_ENTRIES = 1_000_000;
/** Maximum number of bytes that an archive may unpack to. */
const MAX_UNPACKED_BYTES: number = 64 * 1024 * 1024 * 1024;
/** An entry counts as a zip bomb if it unpacks to more than this many bytes, and to more than `MAX_RATIO` times its compressed size. */
const SUSPICIOUS_BYTES: number = MAX_BLOB_BYTES;
const MAX_RATIO = 200;

/**
 * The files of a zip archive, sorted by name and read on demand. Encrypted entries, and entries whose names lead elsewhere (`../`, `/`,
 * `C:`) or whose contents are far larger than their compressed size, are left out and reported.
 * @throws DomainError `unprocessable` if it is not a zip archive
 */
export async function zipSource(place: string): Promise<ImportSource> {
  const zip = await open(place);
  let listing: Promise<Listing> | null = null;
  return {
    isTree: true,
    async *files(skip = () => undefined) {
      listing ??= list(zip);
      const { entries, skipped } = await listing;
      for (const [name, reason] of skipped) skip(name, reason);
      for (const entry of entries) yield fileOf(zip, entry);
    },
    close: async () => zip.close(),
  };
}

interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
}

interface Listing {
  readonly entries: readonly NamedEntry[];
  /** Names of skipped entries, with the reasons. */
  readonly skipped: ReadonlyMap<string, Message>;
}

// Names are decoded here, because yauzl would reject the whole archive for one name that leads outside it.
async function open(place: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(place, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch (error) {
    throw damaged(error);
  }
}

async function list(zip: ZipFile): Promise<Listing> {
  const entries: NamedEntry[] = [];
  const skipped = new Map<string, Message>();
  let unpackedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
      const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
      if (name.endsWith('/') || isHidden(name)) continue;
      unpackedBytes += entry.uncompressedSize;
      const isTooMuch = unpackedBytes > MAX_UNPACKED_BYTES || entries.length >= MAX_ENTRIES;
      const reason = isTooMuch ? importMessage('row-beyond-archive') : reasonAgainst(name, entry);
      if (reason === null) entries.push({ name, entry });
      else if (skipped.size < MAX_ENTRIES) skipped.set(name, reason);
    }
  } catch (error) {
    throw damaged(error);
  }
  return { entries: entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)), skipped };
}

function reasonAgainst(name: string, entry: Entry): Message | null {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (yauzl.validateFileName(name) !== null) return importMessage('row-outside-archive');
  if (entry.isEncrypted()) return importMessage('row-encrypted');
  if (entry.uncompressedSize <= SUSPICIOUS_BYTES || ratio <= MAX_RATIO) return null;
  return importMessage('row-bomb', { times: Math.round(ratio) });
}

/** Whether a file belongs to a program: its name, or that of a folder, begins with a dot, or macOS added it as metadata. */
function isHidden(name: string): boolean {
  return /(^|\/)(\.[^/]|__MACOSX\/)/.test(name) && !/(^|\/)\.\.(\/|$)/.test(name);
}

function fileOf(zip: ZipFile, { name, entry }: NamedEntry): ImportFile {
  return {
    path: name,
    sizeBytes: entry.uncompressedSize,
    modified: entry.getLastModDate().getTime(),
    async *bytes() {
      try {
        yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

function damaged(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return unprocessable(importMessage('archive-broken', { error: message.replace(/\.$/, '') }));
}
