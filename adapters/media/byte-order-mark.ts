/** An encoding of Unicode, by the name that `TextDecoder` uses. */
type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The encoding that a byte order mark names; UTF-8 without a byte order mark. */
export function encodingOf([first, second]: Uint8Array): UnicodeEncoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
