import { isDomainError } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import { COPY_TYPE, type CopyFileKind, FILE_REFERENCE, FILE_TYPES } from '../../model/page-copy.ts';
import { HEAD_BYTES } from '../../ports/media-inspector.ts';
import type { FetchedStyle, KeepFile } from '../../ports/page-copier.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Vault } from '../../ports/vault.ts';
import type { FetchedResource } from '../../ports/web-fetcher.ts';
import { typeOf } from './resource-type.ts';

/** The files of a copy that is being made, and their references in its HTML. */
export interface CopyFiles {
  /** A style sheet; null if unavailable. */
  fetchStyle(address: string): Promise<FetchedStyle | null>;
  readonly keepAt: KeepFile<string>;
  readonly keepBytes: KeepFile<Uint8Array>;
  /** Stores the HTML. @returns its hash */
  keepPage(html: Uint8Array): Promise<string>;
  /** Stores a file as it is. @returns its hash; null if too large */
  keepFile(bytes: Uint8Array, type: string): Promise<string | null>;
  /** Makes the stored files durable. */
  commit(): Promise<void>;
  /** Removes stored files that are not durable yet. */
  abandon(): Promise<void>;
  /** All files of the copy, whether they are shared with other copies or were stored for this one. */
  all(): readonly Blob[];
  shared(): readonly Blob[];
  stored(): readonly Blob[];
}

interface Ports extends Pick<AllPorts, 'fetcher' | 'inspector' | 'blobs' | 'ids'> {
  readonly storage: Pick<Storage, 'copies'>;
  readonly vault: Pick<Vault, 'sha256'>;
}

interface Bounds {
  readonly accountId: number;
  /** Size limit for all pictures and fonts together, in bytes, and for a file that is stored as it is. */
  readonly maxBytes: number;
  /** Aborts pending fetches. The copy is then made without the missing files. */
  readonly signal: AbortSignal;
}

/** Maximum number of files that are fetched for a page, including style sheets. */
const MAX_FILES = 500;
/** Maximum size of a file that is embedded in the HTML, in bytes, so that icons do not become separate files. */
const MAX_INLINE_BYTES = 2 * 1024;
const MAX_STYLE_BYTES: number = 2 * 1024 * 1024;
const ACCEPTED: Readonly<Record<CopyFileKind, string>> = {
  picture: 'image/avif,image/webp,image/*;q=0.8',
  font: 'font/woff2,font/*;q=0.8',
};

export function copyFiles(
  { storage, fetcher, inspector, blobs, vault, ids }: Ports,
  { accountId, maxBytes, signal }: Bounds,
): CopyFiles {
  const batch = blobs.batch();
  const files = new Map<string, { readonly blob: Blob; readonly isShared: boolean }>();
  let asked = 0;
  let remainingBytes = maxBytes;
  let isOpen = true;

  /** The resource at a URL; null if it is unavailable, or nothing more may be fetched. */
  async function fetched(address: string, accept: string, limit: number): Promise<FetchedResource | null> {
    asked += 1;
    if (asked > MAX_FILES || signal.aborted || remainingBytes <= 0) return null;
    try {
      return await fetcher.fetch(address, { accept, signal, maxBytes: Math.min(remainingBytes, limit) });
    } catch (error) {
      if (isDomainError(error) || signal.aborted) return null;
      throw error;
    }
  }

  /** Stores a file unless a copy of the account already has it. */
  async function store(bytes: Uint8Array, sha256: string, type: string): Promise<void> {
    const [present] = await storage.copies.filesWith(accountId, [sha256]);
    if (files.has(sha256)) return;
    if (present) {
      files.set(sha256, { blob: present, isShared: true });
      return;
    }
    const blob: Blob = { key: ids(), sha256, type, sizeBytes: bytes.byteLength };
    files.set(sha256, { blob, isShared: false });
    await batch.put(blob.key, once(bytes));
  }

  async function keepAs(bytes: Uint8Array, kind: CopyFileKind, declared: string): Promise<string | null> {
    const type = typeOf(declared, await inspector.identify(bytes.subarray(0, HEAD_BYTES)));
    if (bytes.byteLength === 0 || !FILE_TYPES[kind].test(type)) return null;
    const sha256 = vault.sha256(bytes);
    if (files.has(sha256)) return FILE_REFERENCE + sha256;
    if (bytes.byteLength > remainingBytes) return null;
    remainingBytes -= bytes.byteLength;
    if (bytes.byteLength <= MAX_INLINE_BYTES)
      return `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`;
    await store(bytes, sha256, type);
    return FILE_REFERENCE + sha256;
  }

  const filesWhere = (isWanted: (file: { readonly isShared: boolean }) => boolean) => () =>
    [...files.values()].filter(isWanted).map(({ blob }) => blob);

  return {
    fetchStyle: (address) => fetched(address, 'text/css,*/*;q=0.1', MAX_STYLE_BYTES),
    async keepAt(address, kind) {
      const found = await fetched(address, ACCEPTED[kind], remainingBytes);
      return found && keepAs(found.bytes, kind, found.type);
    },
    keepBytes: (bytes, kind) => keepAs(bytes, kind, 'application/octet-stream'),
    async keepPage(html) {
      const sha256 = vault.sha256(html);
      await store(html, sha256, COPY_TYPE);
      return sha256;
    },
    async keepFile(bytes, type) {
      if (bytes.byteLength > maxBytes) return null;
      const sha256 = vault.sha256(bytes);
      await store(bytes, sha256, type);
      return sha256;
    },
    async commit() {
      await batch.commit();
      isOpen = false;
    },
    async abandon() {
      if (isOpen) await batch.abandon();
      isOpen = false;
    },
    all: filesWhere(() => true),
    shared: filesWhere(({ isShared }) => isShared),
    stored: filesWhere(({ isShared }) => !isShared),
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
