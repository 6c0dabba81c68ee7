import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive. */
interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Whether the file is text, which is worth compressing. */
  readonly isText: boolean;
}

/** The level of compression: higher levels take several times as long and save a few per cent. */
const FAST = 1;
/** Dates from 1980 to 2107, which a zip archive can hold in any time zone. */
const FIRST: number = Date.UTC(1980, 0, 2);
const LAST: number = Date.UTC(2107, 11, 30);

/**
 * Writes a zip archive of these files, one at a time, in constant memory. The archive may be larger than 4 GiB and have more than 65,535
 * files (zip64). If the reader stops, so do `entries`.
 * @throws whatever `entries` throws
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stopping = new AbortController();
  const adding = (async () => {
    for await (const { name, bytes, modified, isText } of entries) {
      // The archive keeps its streams until its end, so a stream must not keep bytes that it has sent.
      let left: Buffer | null = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const content = new Readable({
        read() {
          this.push(left);
          this.push(null);
          left = null;
        },
      });
      const read = once(content, 'end', { signal: stopping.signal });
      const mtime = new Date(Math.min(Math.max(modified, FIRST), LAST));
      zip.addReadStream(content, name, {
        mtime,
        compressionLevel: isText ? FAST : 0,
        size: bytes.byteLength,
        mode: 0o100644,
      });
      await read;
    }
    zip.end();
  })();
  adding.catch((error) => output.destroy(error));
  try {
    yield* output;
    await adding;
  } finally {
    stopping.abort();
    await adding.catch(() => undefined);
  }
}
