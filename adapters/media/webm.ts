/** Ids of elements (RFC 9559). */
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const SOUND = 2;

/** Whether all tracks listed at the start of a WebM file are sound, as in voice messages; false if none are listed there. */
export function hasOnlySound(head: Uint8Array): boolean {
  let level: readonly Uint8Array[] = [head];
  for (const id of [SEGMENT, TRACKS, TRACK_ENTRY, TRACK_TYPE])
    level = level.flatMap((bytes) =>
      [...elementsOf(bytes)].filter((each) => each.id === id).map(({ body }) => body),
    );
  return level.length > 0 && level.every((body) => body.at(-1) === SOUND);
}

/** The elements in a row (RFC 8794), as far as the bytes go. */
function* elementsOf(bytes: Uint8Array): Generator<{ readonly id: number; readonly body: Uint8Array }> {
  let at = 0;
  while (at < bytes.length) {
    const idLength = lengthAt(bytes, at);
    const sizeLength = lengthAt(bytes, at + idLength);
    const start = at + idLength + sizeLength;
    const id = numberAt(bytes, at, idLength);
    const marked = numberAt(bytes, at + idLength, sizeLength);
    const marker = 2 ** (7 * sizeLength);
    const size = marked - marker;
    // All bits set: to the end. A truncated size can be below zero.
    const end = size === marker - 1 ? bytes.length : start + Math.max(size, 0);
    yield { id, body: bytes.subarray(start, end) };
    at = end;
  }
}

/** The length of a number, given by the zeros before its first set bit: 1 to 8 bytes. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.min(Math.clz32(bytes[at] ?? 0) - 23, 8);
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0);
}
