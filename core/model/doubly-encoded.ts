/** A charset that some programs confuse with UTF-8. */
interface Mistaken {
  /** The bytes from 0x80 on, by their characters. */
  readonly bytes: ReadonlyMap<string, number>;
  /** Two of the characters that a doubly encoded character begins with. */
  readonly sign: RegExp;
}

function mistaken(charset: string): Mistaken {
  // Decoded as a stream: Node would otherwise decode Windows-1252 as Latin-1.
  const upperHalf = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
  const letters = [...new TextDecoder(charset).decode(upperHalf, { stream: true })];
  const between = (from: number, to: number) =>
    `[${letters
      .slice(from - 0x80, to - 0x7f)
      .join('')
      .replace(/[\\\]^-]/g, '\\$&')}]`;
  return {
    bytes: new Map(letters.map((letter, at) => [letter, 0x80 + at])),
    sign: new RegExp(`${between(0xc2, 0xf4)}(?:${between(0x80, 0xbf)}|[\u0080-\u009f])`, 'u'),
  };
}

const MISTAKEN = ['windows-1252', 'windows-1251', 'windows-1250'].map(mistaken);
/** Minimum number of characters that decoding must save: one or two may be an example in a text about encodings. */
const MIN_SURPLUS = 3;

/** Decodes a text that was encoded twice in UTF-8, such as “cafÃ©”. Returns a text with other characters beyond ASCII unchanged. */
export function decodedOnce(text: string): string {
  for (const { bytes, sign } of MISTAKEN) {
    const decoded = sign.test(text) ? decodedBy(bytes, text) : undefined;
    if (decoded !== undefined && text.length - decoded.length >= MIN_SURPLUS) return decoded;
  }
  return text;
}

/** The text whose UTF-8 was decoded with another charset; undefined if it has characters that the charset lacks, or no UTF-8. */
function decodedBy(byteOf: ReadonlyMap<string, number>, text: string): string | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Latin-1 has control characters where Windows-1252 has “ ” and €.
    const byte = byteOf.get(text.charAt(at)) ?? (code < 0xa0 ? code : undefined);
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
