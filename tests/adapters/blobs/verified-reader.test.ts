import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSystemBlobStore } from '../../../adapters/blobs/file-system.ts';
import { verifiedReader } from '../../../adapters/blobs/verified-reader.ts';
import { tryLock } from '../../../apps/server/blobs.ts';
import type { Blob } from '../../../core/model/blob.ts';
import type { BlobReader } from '../../../core/ports/blob-reader.ts';
import type { BlobStore, ByteRange } from '../../../core/ports/blob-store.ts';
import type { Logger } from '../../../core/ports/logger.ts';
import { id } from '../../support/objects.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** Reading a file that is no longer what was saved. */

const KEY = id(1);
const LARGE = Buffer.alloc(2_500_000, 'a large file');
const SMALL = Buffer.from('a small file');

let directory: ReturnType<typeof temporaryDirectory>;
let files: BlobStore;
let reads: number;
let messages: string[];
let reader: BlobReader;

beforeEach(async () => {
  directory = temporaryDirectory();
  files = await fileSystemBlobStore(directory.path, tryLock);
  reads = 0;
  messages = [];
  reader = readerOf({ ...files });
});
afterEach(() => directory.remove());

function readerOf(store: BlobStore): BlobReader {
  const log = (message: string) => void messages.push(message);
  const logger: Logger = { error: log, warn: log, info: log, debug: log };
  const counting: BlobStore = {
    ...store,
    get(key, range) {
      reads += 1;
      return store.get(key, range);
    },
  };
  return verifiedReader(counting, logger);
}

const place = () => path.join(directory.path, 'blobs', KEY.slice(-2), KEY);

async function keep(bytes: Buffer): Promise<Blob> {
  const stored = await files.put(KEY, once(bytes));
  return { key: KEY, type: 'text/plain', ...stored };
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** The bytes that a reader gets before the file ends or fails. */
async function read(blob: Blob, range?: ByteRange): Promise<{ given: Buffer; error?: unknown }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await reader.get(blob, range)) chunks.push(chunk);
    return { given: Buffer.concat(chunks) };
  } catch (error) {
    return { given: Buffer.concat(chunks), error };
  }
}

/** Changes one byte in the middle of the file, and by default nothing else about it. */
function flip(): void {
  const bytes = readFileSync(place());
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(place(), bytes);
  utimesSync(place(), new Date(0), new Date(0));
}

const DAMAGED = { code: 'damaged' };

describe.each([
  ['small', SMALL],
  ['large', LARGE],
])('a %s file', (_, bytes) => {
  it('is returned as it was saved, whole and in parts', async () => {
    const blob = await keep(bytes);
    expect((await read(blob)).given.equals(bytes)).toBe(true);
    expect((await read(blob, { start: 2, end: 6 })).given).toEqual(bytes.subarray(2, 7));
    expect(Buffer.from(await reader.read(blob)).equals(bytes)).toBe(true);
  });

  it('is never returned completely when a bit was flipped, and its part not at all', async () => {
    const blob = await keep(bytes);
    flip();
    const whole = await read(blob);
    expect(whole.error).toMatchObject(DAMAGED);
    expect(whole.given.length).toBeLessThan(bytes.length);
    expect(await read(blob, { start: 0, end: 1 })).toMatchObject({ given: Buffer.alloc(0), error: DAMAGED });
    await expect(reader.read(blob)).rejects.toMatchObject(DAMAGED);
    expect(messages).toHaveLength(1);
  });

  it('is rejected before the first byte when a part is requested first', async () => {
    const blob = await keep(bytes);
    flip();
    await expect(reader.get(blob, { start: 0, end: 0 })).rejects.toMatchObject(DAMAGED);
  });

  it('is rejected before the first byte once it is known to be damaged', async () => {
    const blob = await keep(bytes);
    flip();
    await read(blob);
    reads = 0;
    await expect(reader.get(blob)).rejects.toMatchObject(DAMAGED);
    expect(reads).toBe(0);
  });

  it.each([
    ['cut', () => truncateSync(place(), bytes.length - 1)],
    ['longer', () => appendFileSync(place(), '.')],
    ['missing', () => rmSync(place())],
  ])('is rejected unread and reported once when it is %s', async (_damage, change) => {
    const blob = await keep(bytes);
    change();
    for (const range of [undefined, { start: 0, end: 1 }, undefined])
      await expect(reader.get(blob, range)).rejects.toMatchObject(DAMAGED);
    await expect(reader.read(blob)).rejects.toMatchObject(DAMAGED);
    expect([reads, messages.length]).toEqual([0, 1]);
  });

  it('is verified again after a change, and returned again once it is repaired', async () => {
    const blob = await keep(bytes);
    await read(blob);
    flip();
    expect((await read(blob)).error).toMatchObject(DAMAGED);
    await keep(bytes);
    expect((await read(blob)).given.equals(bytes)).toBe(true);
    flip();
    expect((await read(blob)).error).toMatchObject(DAMAGED);
    expect(messages).toHaveLength(2);
  });
});

it('a file that is cut while it is read is never returned completely', async () => {
  const blob = await keep(LARGE);
  await read(blob);
  const chunks = (await reader.get(blob))[Symbol.asyncIterator]();
  let given = (await chunks.next()).value?.byteLength ?? 0;
  truncateSync(place(), 1_000_000);
  const rest = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next())
      given += next.value.byteLength;
  };
  await expect(rest()).rejects.toMatchObject(DAMAGED);
  expect(given).toBeLessThan(LARGE.length);
});

it('a file with many simultaneous partial readers is verified once', async () => {
  const blob = await keep(LARGE);
  const part = { start: 0, end: 9 };
  await Promise.all([read(blob, part), read(blob, part), read(blob, part)]);
  expect(reads).toBe(4);
  await read(blob, part);
  expect(reads).toBe(5);
});

it('without change times, a store compares lengths, and hashes whole files', async () => {
  const silent = async (key: string) => {
    const found = await files.find(key);
    return found && { ...found, version: null };
  };
  reader = readerOf({ ...files, find: silent });
  const blob = await keep(SMALL);
  expect((await read(blob, { start: 0, end: 0 })).given.toString()).toBe('a');
  expect(reads).toBe(1);
  flip();
  expect(await read(blob)).toMatchObject({ given: Buffer.alloc(0), error: DAMAGED });
  appendFileSync(place(), '.');
  await expect(reader.get(blob, { start: 0, end: 0 })).rejects.toMatchObject(DAMAGED);
});

it('an empty file is valid', async () => {
  const blob = await keep(Buffer.alloc(0));
  expect(blob.sha256).toBe(createHash('sha256').digest('hex'));
  expect(await read(blob)).toEqual({ given: Buffer.alloc(0) });
});
