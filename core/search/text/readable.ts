/** The opening, closing or comment tags of HTML, but not `<https://…>`. */
const TAG = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|!--[^<>]*--)>/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|[a-z][a-z0-9]{1,31});/giu;
const TARGET = /\]\(\s*<?([^\s<>()]*)>?/gu;

/** Markdown without its invisible parts: tags, entities and the URLs of links. Takes linear time. */
export function readableText(markdown: string): string {
  return withoutAddresses(markdown, () => undefined);
}

/**
 * Markdown reduced to what search needs. Punctuation separates words anyway, so only invisible parts are removed: tags, entities, and the
 * URLs of links, which move to the end. Takes linear time; a full parse takes four times as long as all of the indexing.
 */
export function readableMarkdown(markdown: string): string {
  const addresses: string[] = [];
  const text = withoutAddresses(markdown, (address) => addresses.push(address));
  return [text, ...addresses].join('\n\n');
}

function withoutAddresses(markdown: string, found: (address: string) => void): string {
  return markdown
    .replace(TAG, ' ')
    .replace(TARGET, (_, address: string) => {
      if (address !== '') found(address);
      return ' ';
    })
    .replace(ENTITY, (_, decimal?: string, hexadecimal?: string) => character(decimal, hexadecimal));
}

/** The character of a numeric entity. Named entities, mostly punctuation, are not decoded. */
function character(decimal = '', hexadecimal = ''): string {
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
