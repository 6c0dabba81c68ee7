import { type DocumentBuilder, LINE_END, MAX_COLUMNS, type Piece } from './document-builder.ts';
import type { ItemPlace } from './document-lists.ts';
import type { Attributes, Follower, MarkupDialect } from './markup-dialect.ts';
import { openLists } from './markup-lists.ts';

/** Turns the elements of a file into blocks, as they are read. */
export interface BlockReader {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Text of the file. */
  text(text: string): void;
  /** Text that an element means. */
  add(text: string): void;
  /** Ends the last block. */
  end(): void;
}

/** The class that names the language of a block of code (HTML, 4.5.15). */
const LANGUAGE = /(?:^|\s)lang(?:uage)?-([\w#+-]{1,30})(?=\s|$)/;
const FIRST_LIST: ItemPlace = { depth: 0 };

/** @param follower of this file, which shows what is hidden, linked and marked */
export function blockReader(
  dialect: MarkupDialect,
  follower: Follower | undefined,
  document: DocumentBuilder,
): BlockReader {
  const lists = openLists(dialect);
  /** The text of the open block so far. */
  let text: Piece[] = [];
  /** Whether the text ends with the end of a line. Searching the text for it at each end would take quadratic time. */
  let isLineEnded = false;
  let level = 0;
  const outerLevels: number[] = [];
  /** Whether and where the open block is an item, if items are not elements with blocks. */
  let isItem = false;
  let place = FIRST_LIST;
  /** How many elements are open whose text counts, and how many that are code. */
  let textDepth = 0;
  let codeDepth = 0;
  let language = '';
  /** For each open element that means a quotation, whether a quotation was begun for it. */
  const quotations: boolean[] = [];
  /** Whether the open block is a quotation of its own, and whether such a quotation is open in the document. */
  let isQuotation = false;
  let isQuoting = false;
  let cell: Piece[] | undefined;
  let row: (readonly Piece[])[] | undefined;
  let columns = 1;
  /** How many rows of tables in the open cell are open. */
  let innerRows = 0;
  /** The text so far of the block around the current aside, and the asides that will follow that block. */
  let interrupted: Piece[] | undefined;
  let asideDepth = 0;
  let asides: (readonly Piece[])[] = [];

  function add(written: string): void {
    if (follower?.isHidden) return;
    isLineEnded = written === LINE_END || (isLineEnded && written.trim() === '');
    const { href, marks } = follower ?? {};
    const last = text.at(-1);
    if (last && last.href === href && last.marks === marks)
      text[text.length - 1] = { text: last.text + written, href, marks };
    else text.push({ text: written, href, marks });
  }

  /** Begins or ends the quotation that consecutive quoted blocks form. */
  function quote(isQuoted: boolean): void {
    if (isQuoted && !isQuoting) document.beginQuotation();
    if (!isQuoted && isQuoting) document.endQuotation();
    isQuoting = isQuoted;
  }

  function addBlock(block: readonly Piece[]): void {
    quote(isQuotation);
    if (level > 0) {
      document.heading(level, block);
      return;
    }
    const itemPlace = isItem ? place : lists.nextPlace();
    if (itemPlace) document.item(block, itemPlace);
    else document.paragraph(block);
  }

  function endBlock(): void {
    const block = text;
    text = [];
    isLineEnded = false;
    if (block.some((piece) => piece.text.trim() !== '') && level >= 0) {
      if (interrupted) asides.push(block);
      else if (cell) cell.push(...block, { text: ' ' });
      else addBlock(block);
    }
    if (interrupted || cell) return;
    for (const aside of asides) document.paragraph(aside);
    asides = [];
  }

  function openBlock(): void {
    endBlock();
    isItem = false;
    isQuotation = false;
    place = FIRST_LIST;
    outerLevels.push(level);
  }

  function closeBlock(name: string): void {
    endBlock();
    level = outerLevels.pop() ?? 0;
    if (dialect.isItem(name)) lists.closeItem();
  }

  const beginsCode = (name: string): boolean =>
    name === dialect.code && row === undefined && interrupted === undefined;

  function openInCode(name: string, attributes: Attributes): void {
    if (codeDepth === 0) endBlock();
    if (name === dialect.code) codeDepth += 1;
    else if (dialect.blocks.has(name)) breakLine();
    language = LANGUAGE.exec(attributes.class ?? '')?.[1] ?? language;
  }

  function closeInCode(name: string): void {
    if (name === dialect.code) codeDepth -= 1;
    if (codeDepth > 0 && dialect.blocks.has(name)) breakLine();
    if (codeDepth > 0) return;
    const code = text.map((piece) => piece.text).join('');
    document.code(code.replace(/^\r?\n/, ''), language);
    [text, language] = [[], ''];
  }

  function endLine(): void {
    if (codeDepth > 0) add('\n');
    else if (isLineEnded && level === 0 && !isItem) endBlock();
    else add(LINE_END);
  }

  function breakLine(): void {
    if (/[^\n]$/.test(text.at(-1)?.text ?? '')) add('\n');
  }

  function openAside(): void {
    if (asideDepth === 0) [interrupted, text] = [text, []];
    asideDepth += 1;
  }

  function closeAside(): void {
    endBlock();
    asideDepth -= 1;
    if (asideDepth === 0) [interrupted, text] = [undefined, interrupted ?? []];
  }

  function openInTable(name: string, attributes: Attributes): void {
    const isRow = dialect.rows.has(name);
    if (dialect.joinsInnerTables && cell && isRow) innerRows += 1;
    if (innerRows > 0) return;
    if (isRow) {
      endRow();
      row = [];
    }
    if (dialect.cells.has(name) && row) {
      endCell();
      [cell, columns] = [[], 1];
    }
    columns = dialect.columns?.(name, attributes) ?? columns;
  }

  function closeInTable(name: string): void {
    const isRow = dialect.rows.has(name);
    if (innerRows > 0) {
      if (isRow) innerRows -= 1;
      return;
    }
    if (dialect.cells.has(name)) endCell();
    if (isRow) endRow();
  }

  function endCell(): void {
    endBlock();
    if (!cell || !row) return;
    row.push(cell);
    for (; columns > 1 && row.length < MAX_COLUMNS; columns -= 1) row.push(dialect.repeatsCells ? cell : []);
    cell = undefined;
  }

  function endRow(): void {
    endCell();
    if (row) quote(false);
    while (row?.at(-1)?.length === 0) row.pop();
    if (row) document.row(row);
    row = undefined;
    endBlock();
  }

  function openQuotation(): void {
    const isBlock = row === undefined && interrupted === undefined;
    quotations.push(isBlock);
    if (isBlock) document.beginQuotation();
  }

  return {
    open(name, attributes) {
      if (dialect.text?.has(name)) textDepth += 1;
      if (dialect.spaces.has(name)) add(' ');
      if (dialect.breaks.has(name)) endLine();
      if (codeDepth > 0 || beginsCode(name)) return openInCode(name, attributes);
      if (dialect.asides?.has(name)) openAside();
      const title = dialect.titleOf?.(name, attributes);
      if (title !== undefined) document.heading(2, title);
      if (interrupted === undefined) openInTable(name, attributes);
      if (dialect.blocks.has(name)) openBlock();
      if (dialect.lists?.has(name)) lists.open(name, attributes);
      if (dialect.quotations?.has(name)) openQuotation();
      level = dialect.headingLevel(name, attributes) ?? level;
      place = { ...place, ...dialect.place?.(name, attributes) };
      isQuotation ||= dialect.isQuotation?.(name, attributes) === true;
      if (!dialect.isItem(name)) return;
      if (dialect.blocks.has(name)) lists.openItem(attributes);
      else isItem = true;
    },
    close(name) {
      if (dialect.text?.has(name)) textDepth -= 1;
      if (codeDepth > 0) return closeInCode(name);
      if (dialect.blocks.has(name)) closeBlock(name);
      if (dialect.lists?.has(name)) lists.close();
      if (dialect.asides?.has(name)) closeAside();
      if (dialect.quotations?.has(name) && quotations.pop()) document.endQuotation();
      if (interrupted === undefined) closeInTable(name);
    },
    text(found) {
      if (!dialect.text || textDepth > 0) add(found);
    },
    add,
    end() {
      endRow();
      quote(false);
    },
  };
}
