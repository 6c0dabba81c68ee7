import { DomainError, notFound, quote, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import type { Blob } from '../../model/blob.ts';
import { type PageChanges, UNCHANGED } from '../../model/page-changes.ts';
import {
  FILE_REFERENCE,
  FILE_TYPES,
  keptFileOf,
  type PageCopy,
  policyBefore,
} from '../../model/page-copy.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { PageComparer } from '../../ports/page-comparer.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { keptPage, readCopyHtml } from './copy-html.ts';

/** Copies of pages (docs/kept-pages.md). */
export interface PageCopies {
  /** The copies of an object's page, the newest first. @throws DomainError `not-found`, `forbidden` */
  list(caller: Caller, id: Uid): Promise<readonly PageCopy[]>;
  /**
   * A copy; without a version, the newest copy.
   * @throws DomainError `not-found`, `forbidden`
   */
  get(caller: Caller, id: Uid, version?: Uid): Promise<PageCopy>;
  /**
   * Compares the text of a copy with that of another, by default the previous one.
   * @throws DomainError `not-found`, also for the oldest copy without `from`, `forbidden`, `damaged`, `unprocessable`
   */
  compare(caller: Caller, id: Uid, version: Uid, from?: Uid): Promise<ComparedCopies>;
}

/** Two copies of a page, and the difference between their texts. */
export interface ComparedCopies {
  readonly from: PageCopy;
  readonly to: PageCopy;
  readonly changes: PageChanges;
}

interface PageCopyPorts extends Pick<AllPorts, 'storage' | 'blobReader'> {
  readonly comparer: PageComparer;
}

export function pageCopyUseCases({ storage, blobReader, comparer }: PageCopyPorts): PageCopies {
  return {
    async list(caller, id) {
      const object = await getObject(storage, caller, id);
      return storage.copies.list(object.accountId, id);
    },
    async get(caller, id, version) {
      const object = await getObject(storage, caller, id);
      return findCopy(storage, object.accountId, id, version);
    },
    async compare(caller, id, version, from) {
      const object = await getObject(storage, caller, id);
      const copies = await storage.copies.list(object.accountId, id);
      const to = among(copies, version);
      const before = from === undefined ? copies[copies.indexOf(to) + 1] : among(copies, from);
      if (!before) throw new DomainError('not-found', message('copy-is-oldest', { id: version }));
      const isSame = before.content === to.content;
      const file = [before, to].find((copy) => keptFileOf(copy));
      if (file && !isSame) throw unprocessable(message('copy-is-file', { id: file.id }));
      const changes = isSame
        ? UNCHANGED
        : await comparer.compare(await keptPage(blobReader, before), await keptPage(blobReader, to));
      return { from: before, to, changes };
    },
  };
}

function among(copies: readonly PageCopy[], version: Uid): PageCopy {
  const copy = copies.find(({ id }) => id === version);
  if (!copy) throw notFound('version', version);
  return copy;
}

/** A copy of an object of the account; without a version, the newest. @throws DomainError `not-found` */
export async function findCopy(
  storage: Pick<Storage, 'copies'>,
  accountId: number,
  id: Uid,
  version?: Uid,
): Promise<PageCopy> {
  const copy = await storage.copies.find(accountId, id, version);
  if (copy) return copy;
  if (version !== undefined) throw notFound('version', version);
  throw new DomainError('not-found', `The object ${quote(id)} has no kept copies.`);
}

/** Size limit of a shown copy, in bytes. A page may name one of its files thousands of times. */
const MAX_SHOWN_BYTES: number = 256 * 1024 * 1024;
/** Bytes that are encoded at a time. A multiple of three, so that the encoded chunks can be joined. */
const PIECE_BYTES = 48 * 1024;
const REFERENCE = new RegExp(`${FILE_REFERENCE}([0-9a-f]{64})`, 'g');

/**
 * A copy as one HTML file that contains its pictures and fonts, one of them in memory at a time. Leaves out damaged and missing files.
 * @throws DomainError `damaged` if the HTML is damaged
 */
export async function showCopy(blobReader: BlobReader, copy: PageCopy): Promise<AsyncIterable<Uint8Array>> {
  const html = await readCopyHtml(blobReader, copy);
  return filled(blobReader, copy, `${policyBefore(html)}${html}`);
}

async function* filled(blobReader: BlobReader, { files }: PageCopy, html: string): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const filesByHash = new Map(files.map((file) => [file.sha256, file]));
  let remainingBytes = MAX_SHOWN_BYTES;
  let end = 0;
  for (const found of html.matchAll(REFERENCE)) {
    const file = filesByHash.get(found[1] ?? '');
    if (!file || !isShown(file) || file.sizeBytes * 2 > remainingBytes) continue;
    yield encoder.encode(html.slice(end, found.index));
    end = found.index + found[0].length;
    remainingBytes -= file.sizeBytes * 2;
    yield encoder.encode(`data:${file.type};base64,`);
    for await (const text of inBase64(blobReader, file)) yield encoder.encode(text);
  }
  yield encoder.encode(html.slice(end));
}

function isShown({ type }: Blob): boolean {
  return FILE_TYPES.picture.test(type) || FILE_TYPES.font.test(type);
}

async function* inBase64(blobReader: BlobReader, file: Blob): AsyncIterable<string> {
  const bytes = await blobReader.read(file).catch(() => new Uint8Array());
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield toBase64(bytes.subarray(start, start + PIECE_BYTES));
}

const CALL_BYTES = 8 * 1024;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CALL_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CALL_BYTES));
  return btoa(text);
}
