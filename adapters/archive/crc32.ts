import * as zlib from 'node:zlib';

const native = (zlib as { readonly crc32?: (bytes: Uint8Array) => number }).crc32;

/** The CRC-32 of bytes, the checksum of a zip archive. Node has its own since 20.15. */
export function crc32(bytes: Uint8Array): number {
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
