import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { deflateRaw, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Whether the file is text, which is worth compressing. */
  readonly isText: boolean;
}

/** The level of compression: higher levels take several times as long and save a few per cent. */
const FAST = { level: 1 };
/** Texts up to this length, in bytes, are compressed within a millisecond, and longer ones in another thread. */
const SHORT = 64 * 1024;
/** Dates that the formats of both times in a zip archive can hold. */
const FIRST: number = Date.UTC(1980, 0, 1);
const LAST: number = Date.UTC(2038, 0, 1);

/** Versions of the format: the common one, and the first with zip64. */
const [COMMON, ZIP64] = [20, 45];
/** The system and the mode of a file: Unix, and readable by everybody. */
const [UNIX, MODE] = [3 << 8, (0o100644 << 16) >>> 0];
const [UTF8_NAME, STORED, DEFLATED] = [1 << 11, 0, 8];
const [MAX_16, MAX_32] = [0xffff, 0xffff_ffff];

/** Directory entries that are written in one call. */
const TOGETHER = 1_000;

const inThread = promisify(deflateRaw);

/**
 * Writes a zip archive of these files, one at a time. Only the list of the files stays in memory. The archive may be larger than 4 GiB and
 * have more than 65,535 files (zip64), but no file may be larger than 4 GiB (PKWARE, APPNOTE.TXT 6.3.10).
 * @throws any error of `entries`
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let size = 0;
  for await (const entry of entries) {
    const content = await compressed(entry);
    const facts = factsOf(entry, content);
    const name = Buffer.from(entry.name);
    const head = Buffer.concat([
      fields([0x04034b50, 4], [COMMON, 2], ...facts, [name.length, 2], [0, 2]),
      name,
    ]);
    directory.push(listed(facts, name, entry.modified, size));
    yield head;
    yield content;
    size += head.length + content.length;
  }
  for (let at = 0; at < directory.length; at += TOGETHER)
    yield Buffer.concat(directory.slice(at, at + TOGETHER));
  const length = directory.reduce((sum, record) => sum + record.length, 0);
  yield ending(directory.length, length, size);
}

async function compressed({ bytes, isText }: ZipEntry): Promise<Uint8Array> {
  if (!isText) return bytes;
  return bytes.length <= SHORT ? deflateRawSync(bytes, FAST) : inThread(bytes, FAST);
}

/** A number, and the number of bytes that it takes. */
type Field = readonly [value: number, bytes: 2 | 4 | 8];

function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.allocUnsafe(all.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of all) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

const inTime = (modified: number) => new Date(Math.min(Math.max(modified, FIRST), LAST));

/** The fields that both the header of a file and the directory contain, from the flags to the length. */
function factsOf({ bytes, modified, isText }: ZipEntry, content: Uint8Array): readonly Field[] {
  const at = inTime(modified);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    ...([UTF8_NAME, isText ? DEFLATED : STORED, time, date].map((one) => [one, 2]) as Field[]),
    ...([crc32(bytes), content.length, bytes.length].map((one) => [one, 4]) as Field[]),
  ];
}

/** The entry of a file in the directory, with its position, and with its time in UTC: the older field for the time has no time zone. */
function listed(facts: readonly Field[], name: Buffer, modified: number, place: number): Buffer {
  const isFar = place >= MAX_32;
  const more = Buffer.concat([
    fields([0x5455, 2], [5, 2]),
    Buffer.of(1),
    fields([Math.floor(inTime(modified).getTime() / 1000), 4]),
    isFar ? fields([1, 2], [8, 2], [place, 8]) : Buffer.of(),
  ]);
  const lengths = [name.length, more.length, 0, 0, 0].map((one) => [one, 2]) as Field[];
  const versions = [ZIP64 | UNIX, isFar ? ZIP64 : COMMON].map((one) => [one, 2]) as Field[];
  const places = [MODE, isFar ? MAX_32 : place].map((one) => [one, 4]) as Field[];
  const head = fields([0x02014b50, 4], ...versions, ...facts, ...lengths, ...places);
  return Buffer.concat([head, name, more]);
}

/** The end of an archive. @param length that of its directory, which begins at `place` */
function ending(count: number, length: number, place: number): Buffer {
  const end = [count, count].map((one) => [Math.min(one, MAX_16), 2]) as Field[];
  const places = [length, place].map((one) => [Math.min(one, MAX_32), 4]) as Field[];
  const plain = fields([0x06054b50, 4], [0, 2], [0, 2], ...end, ...places, [0, 2]);
  if (count < MAX_16 && place < MAX_32 && length < MAX_32) return plain;
  const all = [count, count, length, place].map((one) => [one, 8]) as Field[];
  return Buffer.concat([
    fields([0x06064b50, 4], [44, 8], [ZIP64 | UNIX, 2], [ZIP64, 2], [0, 4], [0, 4], ...all),
    fields([0x07064b50, 4], [0, 4], [place + length, 8], [1, 4]),
    plain,
  ]);
}

const native = (zlib as { readonly crc32?: (bytes: Uint8Array) => number }).crc32;

/** The CRC-32 of bytes, the checksum of a zip archive. Node has its own since 20.15. */
function crc32(bytes: Uint8Array): number {
  if (native) return native(bytes);
  let crc = -1;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, number) => {
  let crc = number;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});
