import * as zlib from 'node:zlib';

/** The checksum of a zip archive. Node's replaces yazl's, which takes longer than the rest of an export. */
const native = (zlib as { readonly crc32?: (bytes: Uint8Array, previous: number) => number }).crc32;

/** The CRC-32 of bytes, continuing from the CRC-32 of earlier bytes. Node has its own since 20.15. */
function unsigned(bytes: Uint8Array, previous = 0): number {
  if (native) return native(bytes, previous);
  let crc = ~previous;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, number) => {
  let crc = number;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

export { unsigned };
