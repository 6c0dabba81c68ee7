import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { damaged } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import { counted } from '../../core/model/counted.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { BlobReader } from '../../core/ports/blob-reader.ts';
import type { BlobFacts, BlobStore, ByteRange } from '../../core/ports/blob-store.ts';
import type { Logger } from '../../core/ports/logger.ts';

/** Maximum number of files whose verification result is remembered. */
const MAX_REMEMBERED = 20_000;
/** Limited by size, with each entry counting 1. With a limit on entries, the cache would allocate all of them in advance. */
const REMEMBERED = { maxSize: MAX_REMEMBERED, sizeCalculation: () => 1 };
/** Files up to this size, in bytes, are verified before the first byte is sent. Damage then leads to an error, not just a broken stream. */
const MAX_VERIFIED_AHEAD_BYTES: number = 1024 * 1024;

/** The result of verifying a file. It is valid as long as the file's version, which every change of the file changes, stays the same. */
interface Verdict {
  readonly version: string;
  readonly isSound: boolean;
}

/**
 * Reads and verifies the blobs of a store. Checks the length before the first byte. Checks the content against its hash until the two have
 * matched once since the file last changed: before sending for small files and ranges, otherwise while sending. If the store does not
 * report changes, only whole reads are checked against the hash.
 * @param logger logs each missing or damaged file once
 */
export function verifiedReader(store: BlobStore, logger: Logger): BlobReader {
  const verdicts = new LRUCache<Uid, Verdict>(REMEMBERED);
  const reported = new LRUCache<Uid, string>(REMEMBERED);
  const verifying = new Map<Uid, Promise<void>>();

  function refusal({ key, sha256 }: Blob, damage: string): Error {
    if (reported.get(key) !== damage)
      logger.error('a stored file is not what was saved', { key, sha256, damage });
    reported.set(key, damage);
    return damaged(
      `The stored file ${damage}. The server's operator can repair it from a backup: see commonplace doctor.`,
    );
  }

  async function find(blob: Blob): Promise<BlobFacts> {
    const found = await store.find(blob.key);
    if (found === null) throw refusal(blob, 'is missing');
    if (found.sizeBytes !== blob.sizeBytes) {
      throw refusal(blob, `has ${counted(found.sizeBytes, 'byte')} instead of ${blob.sizeBytes}`);
    }
    return found;
  }

  /** Whether the content is known to be intact. @throws DomainError `damaged` if it is known to be damaged */
  function isVerified(blob: Blob, { version }: BlobFacts): boolean {
    const verdict = version === null ? undefined : verdicts.get(blob.key);
    if (verdict?.version !== version) return false;
    if (verdict?.isSound === false) throw refusal(blob, CHANGED);
    return verdict !== undefined;
  }

  /** Caches a result, unless the file has changed in the meantime. */
  async function conclude(blob: Blob, { version }: BlobFacts, isSound: boolean): Promise<void> {
    const now = version === null ? null : await store.find(blob.key);
    if (version !== null && now?.version === version) verdicts.set(blob.key, { version, isSound });
    if (!isSound) throw refusal(blob, CHANGED);
    reported.delete(blob.key);
  }

  /** Yields the bytes, but holds back the last chunk until all bytes are known to be intact. */
  async function* verified(blob: Blob, found: BlobFacts): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let last: Uint8Array | undefined;
    for await (const chunk of exactly(blob, blob.sizeBytes, await store.get(blob.key))) {
      hash.update(chunk);
      if (last) yield last;
      last = chunk;
    }
    await conclude(blob, found, hash.digest('hex') === blob.sha256);
    if (last) yield last;
  }

  /** Yields exactly as many bytes as announced. Holds back the last chunk until the source has ended. */
  async function* exactly(
    blob: Blob,
    length: number,
    bytes: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    for await (const chunk of bytes) {
      sentBytes += chunk.byteLength;
      if (sentBytes > length) break;
      yield chunk;
    }
    if (sentBytes !== length) throw refusal(blob, 'changed while it was read');
  }

  /** Verifies a file, once for all callers that wait for it. */
  function verify(blob: Blob, found: BlobFacts): Promise<void> {
    const begun = verifying.get(blob.key);
    if (begun) return begun;
    const work = drain(verified(blob, found)).finally(() => verifying.delete(blob.key));
    verifying.set(blob.key, work);
    return work;
  }

  async function get(blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    const found = await find(blob);
    const isKnown = isVerified(blob, found);
    const isAhead =
      found.version !== null && (range !== undefined || blob.sizeBytes <= MAX_VERIFIED_AHEAD_BYTES);
    if (!isKnown && isAhead) await verify(blob, found);
    if (!isKnown && !isAhead && range === undefined) return verified(blob, found);
    const length = range ? range.end - range.start + 1 : blob.sizeBytes;
    return exactly(blob, length, await store.get(blob.key, range));
  }

  return {
    get,
    async read(blob) {
      // The whole file is held back until it has been verified, so it need not be read before that.
      const found = await find(blob);
      const chunks = isVerified(blob, found) ? await get(blob) : verified(blob, found);
      const bytes = new Uint8Array(blob.sizeBytes);
      let length = 0;
      for await (const chunk of chunks) {
        bytes.set(chunk, length);
        length += chunk.byteLength;
      }
      return bytes;
    },
  };
}

const CHANGED = 'has the right length, but other content than was saved';

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}
