import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import { localName } from './xml-elements.ts';

/** A line of a table of contents, as the book contains it. */
interface WrittenSection {
  readonly title: string;
  /** The level of nesting, from 1. */
  readonly level: number;
  /** The URL, relative to the file with the table of contents. */
  readonly href: string;
}

/** Maximum number of lines that are read, and maximum number of characters of a title. */
const MAX_SECTIONS = 2_000;
const MAX_TITLE = 300;

/** The elements that express nesting, title and address: in the navigation document of EPUB 3, and in the NCX of EPUB 2. */
const FORMS = {
  nav: { nests: ['ol', 'ul'], title: ['a', 'span'], address: 'a', attribute: 'href' },
  ncx: { nests: ['navPoint'], title: ['text'], address: 'content', attribute: 'src' },
} as const;

/**
 * Reads a table of contents. If a navigation document has several lists, this is the first that is not marked as something else, such as a
 * list of pages (EPUB 3.3, 5.4.2).
 */
export function readContents(xml: string, form: keyof typeof FORMS): readonly WrittenSection[] {
  const { nests, title, address, attribute } = FORMS[form];
  const found: WrittenSection[] = [];
  let level = 0;
  let isOver = false;
  let isOther = false;
  /** The open element with a title. */
  let opener = '';
  let text = '';
  let last = '';
  let href: string | undefined;
  const isTitle = (name: string) => (title as readonly string[]).includes(name);
  const isNest = (name: string) => (nests as readonly string[]).includes(name);

  const add = (): void => {
    const named = decodeHTML(last).replace(/\s+/gu, ' ').trim().toWellFormed().slice(0, MAX_TITLE);
    if (named !== '' && href !== undefined && level > 0 && found.length < MAX_SECTIONS)
      found.push({ title: named, level, href });
    href = undefined;
  };
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        const name = localName(written);
        if (name === 'nav') {
          const kind = attributes['epub:type'] ?? attributes.role ?? 'toc';
          isOther = !/(?:^|[\s-])toc(?:\s|$)/.test(kind);
        }
        if (isOver || isOther) return;
        if (isNest(name)) level += 1;
        if (isTitle(name) && opener === '') [opener, text] = [name, ''];
        if (name !== address) return;
        href = attributes[attribute];
        if (form === 'ncx') add();
      },
      ontext(part) {
        if (opener !== '' && text.length < MAX_TITLE * 4) text += part;
      },
      onclosetag(written) {
        const name = localName(written);
        if (isOver || isOther) return;
        if (name === opener) {
          [opener, last] = ['', text];
          if (name === 'a') add();
        }
        if (isNest(name)) level -= 1;
        if (form === 'nav' && name === 'nav' && found.length > 0) isOver = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
