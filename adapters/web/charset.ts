/** The number of bytes at the start of a page in which a declaration of its charset is searched. */
const PRESCAN_BYTES = 4096;

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/**
 * The text of a page. The charset follows from the byte order mark; otherwise from the bytes, if they are clearly UTF-8; otherwise
 * from the first declaration, in header or page, that fits the bytes; otherwise it is Windows-1252, which can decode anything.
 * Without U+0000, which browsers do not show and no text may contain (D10).
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  return decodeWhole(bytes, contentType).replaceAll('\0', '');
}

function decodeWhole(bytes: Uint8Array, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes);
  const utf8 = decode(bytes, 'utf-8', { fatal: true });
  if (utf8 !== undefined && utf8.length < bytes.length) return utf8;
  const declared = [charsetOf(contentType), declaredIn(bytes)].filter((label) => label !== undefined);
  for (const fatal of [true, false]) {
    for (const label of declared) {
      const text = decode(bytes, label, { fatal });
      if (text !== undefined) return text;
    }
  }
  return utf8 ?? new TextDecoder('windows-1252').decode(bytes);
}

/** The charset parameter of a media type. */
function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
}

/** The charset declared near the start by `<meta charset>`, its older forms, or an XML declaration. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const label =
    /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** The decoded text; undefined for an unknown charset and, if `fatal`, for bytes that are invalid in it. */
function decode(bytes: Uint8Array, label: string, options: { readonly fatal: boolean }): string | undefined {
  try {
    return new TextDecoder(label, options).decode(bytes);
  } catch {
    return undefined;
  }
}
