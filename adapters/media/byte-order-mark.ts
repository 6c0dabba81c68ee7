/** An encoding of Unicode, by the name that `TextDecoder` uses. */
type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes that are examined to distinguish text from other data. */
export const SAMPLE_BYTES = 4096;

/** The encoding that a byte order mark names, otherwise UTF-16 for a text with zeros that is one in UTF-16, otherwise UTF-8. */
export function encodingOf(bytes: Uint8Array): UnicodeEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (!sample.includes(0)) return 'utf-8';
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => isTextIn(encoding, sample)) ?? 'utf-8';
}

/** Characters that no text has, and white space, which no text lacks. In the wrong byte order, these are letters of other scripts. */
const NO_TEXT = /[\p{Cn}\p{Co}\0-\x08\x0e-\x1f\ufffd]/u;
const WHITE_SPACE = /[ \n\r]/;

function isTextIn(encoding: UnicodeEncoding, sample: Uint8Array): boolean {
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  return WHITE_SPACE.test(text) && !NO_TEXT.test(text);
}
