/** The opening, closing or comment tags of HTML, but not `<https://…>`. */
const TAG = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|!--[^<>]*--)>/giu;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|[a-z][a-z0-9]{1,31});/giu;
const TARGET = /\]\(\s*<?([^\s<>()]*)>?/gu;

/** Markdown without what a reader does not see: tags, entities, the addresses of links. Linear in time. */
export function readableText(markdown: string): string {
  return withoutAddresses(markdown, () => undefined);
}

/**
 * Markdown as far as search needs it. Signs separate words of themselves, so that only what stands between the words
 * that a reader sees has to go: tags, entities, and the addresses of links, which follow at the end. Linear in time; a full
 * parse takes four times as long as all of the indexing.
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

/** The character of a numeric entity. Named ones are mostly punctuation. */
function character(decimal = '', hexadecimal = ''): string {
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
