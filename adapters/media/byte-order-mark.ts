/** An encoding of Unicode, as `TextDecoder` calls it. */
export type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The encoding that the first bytes of a text say; UTF-8 where they say none. */
export function encodingOf([first, second]: Uint8Array): UnicodeEncoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
