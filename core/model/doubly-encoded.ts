/** The characters of Windows-1252 for the bytes from 0x80 on, with these bytes: some programs read UTF-8 as if it were Windows-1252. */
const BYTES: ReadonlyMap<string, number> = new Map(
  // Decoded as a stream: Node would otherwise decode Windows-1252 as Latin-1.
  Array.from(new TextDecoder('windows-1252').decode(upperHalf(), { stream: true }), (letter, at) => [
    letter,
    0x80 + at,
  ]),
);

function upperHalf(): Uint8Array {
  return Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
}

/** Two of the characters that a doubly encoded character begins with. */
const SIGN = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;
/** The fewest characters that decoding must save: one or two may be an example in a text about encodings. */
const MIN_SURPLUS = 3;

/** Decodes a text that was encoded twice in UTF-8, such as “cafÃ©”. Text with other characters beyond ASCII is returned unchanged. */
export function decodedOnce(text: string): string {
  if (!SIGN.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 0x80 ? code : BYTES.get(text.charAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.length - decoded.length < MIN_SURPLUS ? text : decoded;
  } catch {
    return text;
  }
}
