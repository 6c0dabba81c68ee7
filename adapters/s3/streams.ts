import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { StoredBytes } from '../../core/ports/blob-store.ts';

/** Passes bytes through, hashes them, and records whether their source failed. */
export class HashedSource {
  readonly #hash = createHash('sha256');
  #sizeBytes = 0;
  failure: { readonly reason: unknown } | null = null;

  through(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const source = bytes[Symbol.asyncIterator]();
    const next = async () => {
      const result = await source.next().catch((reason) => {
        this.failure = { reason };
        throw reason;
      });
      if (!result.done) {
        this.#hash.update(result.value);
        this.#sizeBytes += result.value.byteLength;
      }
      return result;
    };
    const leave = async () => (await source.return?.()) ?? { done: true as const, value: undefined };
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
  }

  stored(): StoredBytes {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') };
  }
}

/** Yields the chunks of a stream, and aborts it if the next one takes longer than `timeoutMs`. */
export async function* withTimeout(stream: Readable, timeoutMs: number): AsyncIterable<Uint8Array> {
  const abort = () => stream.destroy(new Error(`The endpoint was silent for ${timeoutMs} ms.`));
  let timer = setTimeout(abort, timeoutMs);
  try {
    for await (const chunk of stream) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(abort, timeoutMs);
    }
  } finally {
    clearTimeout(timer);
  }
}
