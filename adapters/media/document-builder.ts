import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import type { ProseNode } from '../../core/prose/schema.ts';
import { type Item, type ItemPlace, lists, signedItem } from './document-lists.ts';

/**
 * Maximum number of characters of a part; text beyond them belongs to a later part. A character may take up to three bytes of UTF-8, but
 * takes little more than one in most books.
 */
const MAX_CHARACTERS = MAX_CONTENT_BYTES;
/** Maximum number of columns that are read of a table file. Nobody could read a wider table. */
export const MAX_COLUMNS = 50;
/**
 * For each character that still fits, at most this many characters of a block are examined. The end of a block that is mostly white space
 * is dropped.
 */
const MAX_TIMES_KEPT = 4;
/** The deepest nesting of quotations. Deeper quotations become part of the quotation around them. */
const MAX_QUOTATIONS = 100;

/** A part of a text, and the URL that it links to, if any. */
export interface Piece {
  readonly text: string;
  readonly href?: string | undefined;
  /** The names of its marks, such as `bold`, separated by spaces; headings have none. */
  readonly marks?: string | undefined;
}

/** A text without links and marks, or a text as a list of parts. */
type Inline = string | readonly Piece[];

/** Builds the readable text of a file, block by block. Ignores blocks without text, and all text after the limit. */
export interface DocumentBuilder {
  /** @param level 1 to 6; other numbers are clamped */
  heading(level: number, text: Inline): void;
  /** Adds a paragraph, or an item of a list if it begins with a bullet or a box to tick. */
  paragraph(text: Inline): void;
  /**
   * Adds an item of a list, which is a task if it begins with a box. Consecutive items form one list, with lists inside it for deeper
   * items.
   */
  item(text: Inline, place?: ItemPlace): void;
  /** Adds a row of a table; consecutive rows form one table, the first of them its header. */
  row(cells: readonly Inline[]): void;
  /** Adds a block of code verbatim. */
  code(text: string, language: string): void;
  /** Begins a quotation, inside the current one if there is one; `endQuotation` ends it. A quotation without blocks is left out. */
  beginQuotation(): void;
  endQuotation(): void;
  /** Whether the limit is reached, so that the rest need not be read. */
  isFull(): boolean;
  finish(): DocumentText;
}

/** The URLs that links keep. All other URLs lead to places in the file, or on the computer where it was written. */
const ADDRESS = /^(https?|mailto|tel):/i;
const UNWANTED = /[\u0000-\u0008\u000e-\u001f]/g;
const SOFT_HYPHEN = /\u00ad/g;
/** The end of a line within a block. It counts as a space in headings and tables. */
export const LINE_END = '\u2028';

/** @param from the number of characters to leave out, because earlier parts of the text contain them */
export function documentBuilder(from = 0): DocumentBuilder {
  let blocks: ProseNode[] = [];
  /** The blocks around the open quotations. */
  const outer: ProseNode[][] = [];
  let items: Item[] = [];
  let rows: (readonly ProseNode[])[][] = [];
  let skipped = from;
  let left = MAX_CHARACTERS;
  let kept = 0;

  const endGroups = (): void => {
    for (const list of lists(items)) blocks.push(list);
    if (rows.length > 0) blocks.push(table(rows));
    items = [];
    rows = [];
  };

  const endQuotation = (): void => {
    endGroups();
    const around = outer.pop();
    if (around === undefined || around === blocks) return;
    if (blocks.length > 0) around.push({ type: 'blockquote', content: blocks });
    blocks = around;
  };

  /** The beginning of a text, as far as it fits. */
  const begin = (text: string, clean: (beginning: string) => string): string => {
    if (left <= 0) return '';
    const beginning = text.slice(0, MAX_TIMES_KEPT * (left + skipped));
    const cleaned = clean(beginning.replace(UNWANTED, ' ').toWellFormed());
    const rest = skipped === 0 ? cleaned : cleaned.slice(skipped).toWellFormed();
    skipped -= cleaned.length - rest.length;
    const taken = truncate(rest, left);
    const isWhole = beginning.length === text.length && taken.length === rest.length;
    left = isWhole ? left - taken.length : 0;
    kept += taken.length;
    return taken;
  };

  /** The nodes of a text with white space folded, except the ends of lines; empty for a text that is only white space. */
  const take = (inline: Inline): readonly ProseNode[] => {
    const pieces = typeof inline === 'string' ? [{ text: inline }] : inline;
    const taken: { text: string; href: string | undefined; marks: string }[] = [];
    for (const { text, href, marks = '' } of pieces) {
      const folded = begin(text, (written) =>
        written
          .normalize('NFC')
          .replace(SOFT_HYPHEN, '')
          .replace(/\s+/gu, (space) => (space.includes(LINE_END) ? LINE_END : ' ')),
      );
      const last = taken.at(-1);
      if (last && folded.startsWith(LINE_END)) last.text = last.text.trimEnd();
      const added = last === undefined || /\s$/u.test(last.text) ? folded.trimStart() : folded;
      const kept = href !== undefined && ADDRESS.test(href) ? href : undefined;
      const [, before = '', inner = '', after = ''] = /^(\s?)(.*?)(\s?)$/su.exec(added) ?? [];
      const isPlain = kept === undefined && marks === '';
      const parts = isPlain ? [[added]] : [[before], [inner, kept, marks], [after]];
      for (const [part = '', address, marked = ''] of parts) {
        const latest = taken.at(-1);
        if (part === '') continue;
        if (latest && latest.href === address && latest.marks === marked) latest.text += part;
        else taken.push({ text: part, href: address, marks: marked });
      }
    }
    const last = taken.at(-1);
    if (last) last.text = last.text.trimEnd();
    return taken
      .filter(({ text }) => text !== '')
      .flatMap(({ text, href, marks }) => {
        const types = marks.split(' ').filter((type) => type !== '');
        const all = [
          ...types.map((type) => ({ type })),
          ...(href === undefined ? [] : [{ type: 'link', href }]),
        ];
        return text
          .split(LINE_END)
          .flatMap((line, at): ProseNode[] => [
            ...(at > 0 ? [{ type: 'hardBreak' }] : []),
            ...(line === '' ? [] : [{ type: 'text', text: line, ...(all.length > 0 && { marks: all }) }]),
          ]);
      });
  };

  const addItem = (content: readonly ProseNode[], place: ItemPlace): void => {
    if (rows.length > 0) endGroups();
    const { isDone, text } = (place.continues ? undefined : signedItem(content)) ?? { text: content };
    items.push({ ...place, isDone, content: [paragraph(text)] });
  };

  return {
    heading(level, text) {
      const content = take(plain(text));
      if (content.length === 0) return;
      endGroups();
      const attrs = { level: Math.min(6, Math.max(1, Math.trunc(level))) };
      blocks.push({ type: 'heading', attrs, content });
    },
    paragraph(text) {
      const content = take(text);
      if (content.length === 0) return;
      if (signedItem(content)) return addItem(content, { depth: 0 });
      endGroups();
      blocks.push(paragraph(content));
    },
    item(text, place = { depth: 0 }) {
      const content = take(text);
      if (content.length > 0) addItem(content, place);
    },
    row(cells) {
      const taken = cells.map((cell) => take(rows.length === 0 ? plain(cell) : onOneLine(cell)));
      if (taken.every((cell) => cell.length === 0)) return;
      if (items.length > 0) endGroups();
      rows.push(taken);
    },
    code(text, language) {
      const taken = begin(text, (written) => written.replace(/\r\n?/g, '\n').trimEnd());
      if (taken.trim() === '') return;
      endGroups();
      const attrs = language === '' ? {} : { attrs: { language } };
      blocks.push({ type: 'codeBlock', ...attrs, content: [{ type: 'text', text: taken }] });
    },
    beginQuotation() {
      endGroups();
      outer.push(blocks);
      if (outer.length <= MAX_QUOTATIONS) blocks = [];
    },
    endQuotation,
    isFull: () => left <= 0,
    finish() {
      while (outer.length > 0) endQuotation();
      endGroups();
      const content = blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
      const isCut = left <= 0;
      return { document: { type: 'doc', content }, isCut, ...(isCut && kept > 0 && { next: from + kept }) };
    },
  };
}

const onOneLine = (inline: Inline): Inline =>
  typeof inline === 'string'
    ? inline.replaceAll(LINE_END, ' ')
    : inline.map((piece) => ({ ...piece, text: piece.text.replaceAll(LINE_END, ' ') }));

/** A text on one line without marks. */
const plain = (inline: Inline): Inline => {
  const line = onOneLine(inline);
  return typeof line === 'string' ? line : line.map(({ text, href }) => ({ text, href }));
};

/** Rows of a table are padded to the length of the longest row, unless the table would then have more cells than this. */
const MAX_CELLS = 500_000;

function table(rows: readonly (readonly (readonly ProseNode[])[])[]): ProseNode {
  const longest = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const isFilled = longest * rows.length <= MAX_CELLS;
  const content = rows.map((cells, at): ProseNode => {
    const type = at === 0 ? 'tableHeader' : 'tableCell';
    const length = isFilled ? longest : cells.length;
    const padded = Array.from({ length }, (_, column) => cells[column] ?? []);
    return { type: 'tableRow', content: padded.map((cell) => ({ type, content: [paragraph(cell)] })) };
  });
  return { type: 'table', content };
}

function paragraph(content: readonly ProseNode[]): ProseNode {
  return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content };
}
