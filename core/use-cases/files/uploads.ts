import { checkText } from '../../json/characters.ts';
import { type Blob, blobTooLarge, MAX_BLOB_BYTES } from '../../model/blob.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Ids } from '../../ports/ids.ts';
import { HEAD_BYTES, type MediaInspector } from '../../ports/media-inspector.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';

export interface Upload {
  readonly name?: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Stores uploaded files, before an object refers to them. */
export interface Uploads {
  /**
   * Stores a file while it arrives.
   * @throws DomainError like `storeFile`
   */
  keep(upload: Upload): Promise<Blob>;
  /** Removes a file to which no object refers. */
  discard(blob: Blob): Promise<void>;
}

type Ports = Pick<AllPorts, 'blobs' | 'inspector' | 'ids'>;

export function uploadUseCases({ blobs, inspector, ids }: Ports): Uploads {
  return {
    keep: (upload) => storeFile(blobs, upload, { inspector, ids }),
    discard: (blob) => discardBlobs(blobs, [blob.key]),
  };
}

/**
 * Stores a file while it arrives, and detects its type.
 * @param store writes its bytes; they become durable immediately or at a later commit, depending on the store
 * @throws DomainError `too-large` as soon as it exceeds 64 MiB; `invalid` for a name that is not text; `storage-full`
 */
export async function storeFile(
  store: { put: BlobStore['put'] },
  { name, bytes }: Upload,
  { inspector, ids }: { readonly inspector: Pick<MediaInspector, 'identify'>; readonly ids: Ids },
): Promise<Blob> {
  if (name !== undefined) checkText('The file name', name);
  const key = ids();
  const head = new Head();
  const stored = await store.put(key, head.watch(limited(bytes)));
  const type = await inspector.identify(head.bytes(), name);
  return { key, type, ...stored, ...(name !== undefined && { name }) };
}

/** Passes a stream on, and keeps its first bytes. */
class Head {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  async *watch(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of bytes) {
      if (this.#length < HEAD_BYTES) {
        const part = chunk.slice(0, HEAD_BYTES - this.#length);
        this.#chunks.push(part);
        this.#length += part.byteLength;
      }
      yield chunk;
    }
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > MAX_BLOB_BYTES) throw blobTooLarge();
    yield chunk;
  }
}
