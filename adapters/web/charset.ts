import { decodedOnce } from '../../core/model/doubly-encoded.ts';
import {
  decodeUndeclared,
  guessCharset,
  guessDespite,
  isIso2022Jp,
  toLatin1,
} from '../../core/model/guess-charset.ts';
import { decodeMixedUtf8 } from '../../core/model/mixed-utf8.ts';

/** Bytes at the start of a page that are searched for a declaration of its charset. */
const PRESCAN_BYTES = 4096;

/** Byte order marks, and the beginnings of markup in UTF-16 without a byte order mark. */
const SIGNS_OF_CHARSETS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c, 0x00], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
];

/**
 * The text of a page or feed. The charset follows from the byte order mark; otherwise from the bytes, if they are clearly UTF-8; otherwise
 * from the first declaration, in header or page, that fits the bytes, unless the letters are clearly in another charset; otherwise from
 * the frequencies of letters, from which browsers guess too; otherwise the charset is Windows-1252, which can decode anything. A text that
 * was encoded twice is decoded once more. U+0000 is removed: browsers do not show it, and no text may contain it (D10).
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  return decodedOnce(decodeWhole(bytes, contentType)).replaceAll('\0', '');
}

function decodeWhole(bytes: Uint8Array, contentType: string): string {
  const marked = SIGNS_OF_CHARSETS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes);
  if (isIso2022Jp(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const utf8 = decode(bytes, 'utf-8', { fatal: true });
  if (utf8 !== undefined && utf8.length < bytes.length) return utf8;
  const declared = [charsetOf(contentType), declaredIn(bytes)].flatMap((label) => likely(label, bytes));
  return (
    firstFitting(bytes, declared, { fatal: true }) ??
    (declared.some(isUtf8) ? decodeMixedUtf8(bytes, 1) : undefined) ??
    firstFitting(bytes, declared.filter(isUtf8), { fatal: false }) ??
    (declared.length > 0 ? firstFitting(bytes, [guessCharset(bytes)], { fatal: true }) : undefined) ??
    firstFitting(bytes, declared, { fatal: false }) ??
    decodeUndeclared(bytes)
  );
}

function firstFitting(
  bytes: Uint8Array,
  labels: readonly string[],
  options: { readonly fatal: boolean },
): string | undefined {
  for (const label of labels) {
    const text = decode(bytes, label, options);
    if (text !== undefined && !(isUtf8(label) && isFalseUtf8(text))) return text;
  }
  return undefined;
}

/** The charset that a declaration means for these bytes; empty without a declaration. */
function likely(label: string | undefined, bytes: Uint8Array): readonly string[] {
  if (label === undefined) return [];
  if (/^utf-?16/i.test(label)) return bytes.includes(0) ? [label] : ['utf-8'];
  return [guessDespite(label, bytes) ?? label];
}

const isUtf8 = (label: string): boolean => /^(unicode-1-1-)?utf-?8$/i.test(label);

/** Whether hardly any of a text that is declared as UTF-8 is UTF-8: programs add this declaration to anything. */
function isFalseUtf8(text: string): boolean {
  const invalid = text.match(/\ufffd/g)?.length ?? 0;
  return invalid > 0 && invalid >= (text.match(/[\u0080-\ufffc]/g)?.length ?? 0);
}

/** The charset parameter of a media type. */
function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
}

/** The charset declared near the start by `<meta charset>`, by its older form, or by an XML declaration. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = toLatin1(bytes.subarray(0, PRESCAN_BYTES)).replaceAll(/<!--[\s\S]*?-->/g, '');
  const labels = [...start.matchAll(/<meta[\s/]([^>]{0,600})/gi)].map(([, attributes = '']) => {
    const [, label] = /(?:^|[\s"'/])charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(attributes) ?? [];
    const isOfType = /http-equiv\s*=\s*["']?\s*content-type/i.test(attributes);
    return isOfType ? /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(attributes)?.[1] : label;
  });
  return (
    labels.find((one) => one !== undefined) ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1]
  );
}

/** The decoded text; undefined for an unknown charset and, if `fatal`, for bytes that are invalid in the charset. */
function decode(bytes: Uint8Array, label: string, options: { readonly fatal: boolean }): string | undefined {
  try {
    const decoder = new TextDecoder(label, options);
    // Decoded as a stream, because Node would otherwise decode Windows-1252 as Latin-1, where the bytes from 0x80 to 0x9f are control
    // characters.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}
