/** The size of a block in a tar. An entry is a header followed by the file's bytes, with the last block padded with zeros. */
export const BLOCK_BYTES = 512;

export interface TarHeader {
  /** The path in the tar. It must never be used as a path on this machine. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether the entry is a regular file. Otherwise it is a folder, a link, or metadata about the next entry. */
  readonly isFile: boolean;
}

/** The position and length of a field in a header, in bytes. */
type Field = readonly [start: number, length: number];

const NAME: Field = [0, 100];
const SIZE: Field = [124, 12];
const CHECKSUM: Field = [148, 8];
const TYPE: Field = [156, 1];
const MAGIC: Field = [257, 6];
const PREFIX: Field = [345, 155];
/** Fields with constant values, so that a tar does not reveal when and where it was made. */
const CONSTANT: readonly (readonly [Field, string])[] = [
  [[100, 8], '000644 '], // mode
  [[108, 8], '000000 '], // user
  [[116, 8], '000000 '], // group
  [[136, 12], '00000000000 '], // time
  [TYPE, '0'],
  [[257, 8], 'ustar\x0000'],
  [[329, 8], '000000 '], // device, major
  [[337, 8], '000000 '], // device, minor
];

/** The header of a regular file. @param name at most 100 characters of ASCII */
export function encodeHeader(name: string, sizeBytes: number): Uint8Array {
  const header = Buffer.alloc(BLOCK_BYTES);
  const put = ([start, length]: Field, text: string) => header.write(text, start, length, 'latin1');
  for (const [field, text] of CONSTANT) put(field, text);
  put(NAME, name);
  put(SIZE, `${octal(sizeBytes, 11)} `);
  put(CHECKSUM, `${octal(checksumOf(header), 6)} `);
  return header;
}

/**
 * Reads a header; null for the empty blocks at the end of a tar.
 * @throws Error if the checksum is wrong
 */
export function decodeHeader(header: Buffer): TarHeader | null {
  const checksum = checksumOf(header);
  if (checksum === EMPTY_CHECKSUM) return null;
  const text = ([start, length]: Field) =>
    header.toString('utf8', start, start + length).split('\0')[0] ?? '';
  if (Number.parseInt(text(CHECKSUM), 8) !== checksum) throw new Error('The header of an entry is damaged');
  const prefix = text(MAGIC) === 'ustar' ? text(PREFIX) : '';
  const name = prefix === '' ? text(NAME) : `${prefix}/${text(NAME)}`;
  return { name, sizeBytes: sizeOf(header), isFile: ['0', ''].includes(text(TYPE)) && !name.endsWith('/') };
}

/** Whether a block is the header of an entry, judging by the magic that every tar since POSIX.1-1988 has. */
export function hasTarMagic(block: Buffer): boolean {
  const [start] = MAGIC;
  return block.toString('latin1', start, start + TAR_MAGIC.length) === TAR_MAGIC;
}

const TAR_MAGIC = 'ustar';

const EMPTY_CHECKSUM: number = CHECKSUM[1] * 0x20;

/** The number of zeros after the bytes of an entry. */
export function paddingAfter(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** Reads a size: octal digits or, from 8 GiB, a big-endian number after a byte with only its highest bit set. */
function sizeOf(header: Buffer): number {
  const [start, length] = SIZE;
  const isBinary = header[start] === 0x80;
  return isBinary
    ? Number(header.readBigUInt64BE(start + length - 8))
    : Number.parseInt(header.toString('latin1', start, start + length), 8) || 0;
}

/** The sum of all bytes of a header, with the checksum field itself counted as spaces. */
function checksumOf(header: Buffer): number {
  const [start, length] = CHECKSUM;
  let sum = EMPTY_CHECKSUM;
  for (let at = 0; at < BLOCK_BYTES; at++) if (at < start || at >= start + length) sum += header[at] ?? 0;
  return sum;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
