import { Parser } from 'htmlparser2';

/** A line of a table of contents, as the book contains it. */
interface WrittenSection {
  readonly title: string;
  /** The level of nesting, from 1. */
  readonly level: number;
  /** The address, relative to the file with the table of contents. */
  readonly href: string;
}

/** The most lines that are read, and the most characters of a title. */
const MAX_SECTIONS = 2_000;
const MAX_TITLE = 300;

/** The elements that express nesting, title and address: in the navigation document of EPUB 3, and in the NCX of EPUB 2. */
const FORMS = {
  nav: { nests: 'ol', title: ['a', 'span'], address: 'a', attribute: 'href' },
  ncx: { nests: 'navPoint', title: ['text'], address: 'content', attribute: 'src' },
} as const;

/** Reads a table of contents. Of several lists in a navigation document, the first is the table of contents (EPUB 3.3, 5.4.2). */
export function readContents(xml: string, form: keyof typeof FORMS): readonly WrittenSection[] {
  const { nests, title, address, attribute } = FORMS[form];
  const found: WrittenSection[] = [];
  let level = 0;
  let isOver = false;
  let text: string | null = null;
  let last = '';
  let href: string | undefined;
  const isTitle = (name: string) => (title as readonly string[]).includes(name);

  const add = (): void => {
    const named = last.replace(/\s+/gu, ' ').trim().toWellFormed().slice(0, MAX_TITLE);
    if (named !== '' && href !== undefined && level > 0 && found.length < MAX_SECTIONS)
      found.push({ title: named, level, href });
    href = undefined;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isOver) return;
        if (name === nests) level += 1;
        if (isTitle(name)) text = '';
        if (name !== address) return;
        href = attributes[attribute];
        if (form === 'ncx') add();
      },
      ontext(part) {
        if (text !== null && text.length < MAX_TITLE * 4) text += part;
      },
      onclosetag(name) {
        if (isOver) return;
        if (isTitle(name)) {
          last = text ?? '';
          text = null;
          if (name === 'a') add();
        }
        if (name === nests) level -= 1;
        if (form === 'nav' && name === 'nav' && found.length > 0) isOver = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}
