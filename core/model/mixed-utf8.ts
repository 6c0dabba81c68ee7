/** Minimum number of characters in UTF-8 for each byte that is not, in a text that does not declare its charset. */
const MIN_VALID = 4;

/** Whether a byte continues a character of UTF-8. */
const isContinuation = (byte = 0): boolean => byte >= 0x80 && byte < 0xc0;
const isLetter = (byte = 0): boolean => /[a-z]/i.test(String.fromCharCode(byte));

/**
 * Decodes UTF-8 with passages in Windows-1252, as some feeds contain. Decodes an invalid byte as Windows-1252, unless it looks like the
 * beginning of a truncated character.
 * @param minValid minimum number of valid UTF-8 characters for each invalid byte
 * @returns undefined if there are fewer
 */
export function decodeMixedUtf8(bytes: Uint8Array, minValid: number = MIN_VALID): string | undefined {
  if (!isMostlyUtf8(bytes, minValid)) return undefined;
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const western = new TextDecoder('windows-1252');
  const parts: string[] = [];
  let [start, at] = [0, 0];
  while (at < bytes.length) {
    const length = lengthOfCharacter(bytes, at);
    if (length === 0 && isWestern(bytes, at, start === at)) {
      // Decoded as a stream: Node would otherwise decode Windows-1252 as Latin-1, which lacks “ ” and €.
      const letter = western.decode(bytes.subarray(at, at + 1), { stream: true });
      parts.push(utf8.decode(bytes.subarray(start, at)), letter);
      start = at + 1;
    }
    at += Math.max(1, length);
  }
  return parts.join('') + utf8.decode(bytes.subarray(start));
}

function isMostlyUtf8(bytes: Uint8Array, minValid: number): boolean {
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfCharacter(bytes, at);
    if (length === 0) invalid += 1;
    if (length > 1) valid += 1;
    at += Math.max(1, length);
  }
  return valid >= minValid * invalid;
}

/** The number of bytes of the UTF-8 character at a position; 0 if it is invalid. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const isTooLong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const isTooHigh = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  if (isTooLong || isTooHigh) return 0;
  for (let next = 1; next < length; next++) if (!isContinuation(bytes[at + next])) return 0;
  return length;
}

/** Whether an invalid byte is a letter or sign of Windows-1252. @param followsOne whether the byte before it is */
function isWestern(bytes: Uint8Array, at: number, followsOne: boolean): boolean {
  const byte = bytes[at] ?? 0;
  const next = bytes[at + 1] ?? 0;
  const before = bytes[at - 1] ?? 0;
  if (before >= 0x80 && !followsOne) return false; // in other scripts, a part of a character
  if (byte < 0xc0) return true;
  // Without the rest of its bytes, Ã would begin the letters of most languages, and ß hardly any.
  return byte < 0xdf ? isLetter(next) || next >= 0xc0 : !isContinuation(next);
}
