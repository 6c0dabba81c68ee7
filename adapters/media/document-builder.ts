import { foldSpace, MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import type { ProseNode } from '../../core/prose/schema.ts';

/** The text beyond is dropped. UTF-8 may take up to three bytes per character, but takes little more than one in most books. */
const MAX_CHARACTERS = MAX_CONTENT_BYTES;
/** Further columns of files that are tables are left out, since nobody could read such a table. */
export const MAX_COLUMNS = 50;
/** Of a block, so much is looked at for each character that is kept: the rest of one that is mostly white space is dropped too. */
const MAX_TIMES_KEPT = 4;

/** Builds the readable text of a file, block by block. Ignores blocks without text, and all text after the limit. */
export interface DocumentBuilder {
  /** @param level 1 to 6; others are clamped */
  heading(level: number, text: string): void;
  paragraph(text: string): void;
  /** Adds an item of a list; consecutive items form one list. */
  item(text: string): void;
  /** Adds a row of a table; consecutive rows form one table, the first of them its header. */
  row(cells: readonly string[]): void;
  /** Whether the limit is reached, so that the rest need not be read. */
  isFull(): boolean;
  finish(): DocumentText;
}

export function documentBuilder(): DocumentBuilder {
  const blocks: ProseNode[] = [];
  let items: ProseNode[] = [];
  let rows: string[][] = [];
  let left = MAX_CHARACTERS;

  const endGroups = (): void => {
    if (items.length > 0) blocks.push({ type: 'bulletList', content: items });
    if (rows.length > 0) blocks.push(table(rows));
    items = [];
    rows = [];
  };

  const take = (text: string): string => {
    if (left <= 0) return '';
    const beginning = text.slice(0, MAX_TIMES_KEPT * left);
    const clean = foldSpace(beginning.replace(/[\u0000-\u0008\u000e-\u001f]/g, ' ').toWellFormed());
    const taken = truncate(clean, left);
    const isWhole = beginning.length === text.length && taken.length === clean.length;
    left = isWhole ? left - taken.length : 0;
    return taken;
  };

  return {
    heading(level, text) {
      const taken = take(text);
      if (taken === '') return;
      endGroups();
      const attrs = { level: Math.min(6, Math.max(1, Math.trunc(level))) };
      blocks.push({ type: 'heading', attrs, content: [{ type: 'text', text: taken }] });
    },
    paragraph(text) {
      const taken = take(text);
      if (taken === '') return;
      endGroups();
      blocks.push(paragraph(taken));
    },
    item(text) {
      const taken = take(text);
      if (taken === '') return;
      if (rows.length > 0) endGroups();
      items.push({ type: 'listItem', content: [paragraph(taken)] });
    },
    row(cells) {
      const taken = cells.map(take);
      if (taken.every((cell) => cell === '')) return;
      if (items.length > 0) endGroups();
      rows.push(taken);
    },
    isFull: () => left <= 0,
    finish() {
      endGroups();
      const content = blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
      return { document: { type: 'doc', content }, isCut: left <= 0 };
    },
  };
}

/** Tables that would have more cells than this, if all rows were as long as the longest, keep the rows that they have. */
const MAX_CELLS = 500_000;

function table(rows: readonly (readonly string[])[]): ProseNode {
  const longest = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const isFilled = longest * rows.length <= MAX_CELLS;
  const content = rows.map((cells, at): ProseNode => {
    const type = at === 0 ? 'tableHeader' : 'tableCell';
    const length = isFilled ? longest : cells.length;
    const padded = Array.from({ length }, (_, column) => cells[column] ?? '');
    return { type: 'tableRow', content: padded.map((cell) => ({ type, content: [paragraph(cell)] })) };
  });
  return { type: 'table', content };
}

function paragraph(text: string): ProseNode {
  return text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
}
