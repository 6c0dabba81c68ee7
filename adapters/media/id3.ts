/** The flag in the header of a tag whose content is unsynchronised. */
const UNSYNCHRONISED = 0x80;
const HEADER_BYTES = 10;

/**
 * Removes the bytes 00 that old programs add after each FF in a tag in ID3v2.2 or ID3v2.3, so that players do not mistake the tag for sound
 * (ID3v2.3, 5). In ID3v2.4, each frame has its own flag.
 */
export function withSynchronisedTag(file: Uint8Array): Uint8Array {
  const [, , , version = 0, , flags = 0] = file;
  const isTagged =
    Buffer.from(file.subarray(0, 3)).toString('latin1') === 'ID3' && (version === 2 || version === 3);
  if (!isTagged || (flags & UNSYNCHRONISED) === 0) return file;
  const length = file.subarray(6, HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const end = HEADER_BYTES + length;
  const content = file
    .subarray(HEADER_BYTES, end)
    .filter((byte, at, bytes) => byte !== 0 || at === 0 || bytes[at - 1] !== 0xff);
  const head = file.slice(0, HEADER_BYTES);
  head[5] = flags & ~UNSYNCHRONISED;
  for (const [at, shift] of [21, 14, 7, 0].entries()) head[6 + at] = (content.length >> shift) & 0x7f;
  return Buffer.concat([head, content, file.subarray(end)]);
}
