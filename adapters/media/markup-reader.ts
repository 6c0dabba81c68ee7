import { Parser } from 'htmlparser2';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentBuilder, ItemPlace, Piece } from './document-builder.ts';

/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string>>;

/** How one markup language represents text. Elements are named with their usual prefix. */
export interface MarkupDialect {
  /** Whether the language is XML, where names keep their case and any element can be empty. */
  readonly isXml: boolean;
  /** Elements at whose start and end a block of text ends. */
  readonly blocks: ReadonlySet<string>;
  /** The only elements whose text counts; if absent, all text counts. */
  readonly text?: ReadonlySet<string>;
  /** Elements that mean white space. */
  readonly spaces: ReadonlySet<string>;
  /** Elements that are skipped with their content. */
  readonly skipped: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
  /** The element whose text is a block of code, except in tables and asides; none by default. */
  readonly code?: string;
  /** Elements that are quotations of the blocks inside them, except in tables and asides; none by default. */
  readonly quotations?: ReadonlySet<string>;
  /** Whether the element makes the open block a quotation, for languages without elements for quotations. */
  isQuotation?(name: string, attributes: Attributes): boolean;
  /** Elements within a block whose text follows the block as separate paragraphs, such as footnotes. */
  readonly asides?: ReadonlySet<string>;
  /**
   * The level of heading that the element gives to the block that it opens, or else to the open block: 0 makes the block a paragraph again;
   * -1 means that the block is not text, such as the number of a slide. Undefined for other elements.
   */
  headingLevel(name: string, attributes: Attributes): number | undefined;
  /** Whether the element turns the blocks in it, or else the block around it, into items of a list. */
  isItem(name: string): boolean;
  /** The elements around items. */
  readonly lists?: ReadonlySet<string>;
  /**
   * The number of the first item in an element of `lists`; undefined if its items are not numbered.
   * @param depth the number of lists around it
   */
  firstNumber?(name: string, attributes: Attributes, depth: number): number | undefined;
  /** Whether a list continues the numbers of the list before it. */
  continuesNumbers?(attributes: Attributes): boolean;
  /** The attribute with which an item has a number of its own; none by default. */
  readonly numberOfItem?: string;
  /** What an element says about the place of the item around it, if the item is not an element itself; undefined for most elements. */
  place?(name: string, attributes: Attributes): Partial<ItemPlace> | undefined;
  /** Observes the elements of one file, to find out what only a sequence of elements shows. */
  readonly follower?: Follower;
}

/** Follows the elements of a file as they are read. */
export interface Follower {
  /** @returns the text that the element means; undefined for most elements */
  open(name: string, attributes: Attributes): string | undefined;
  text(text: string): void;
  /** @returns the text that replaces the element; undefined for most elements */
  close(name: string): string | undefined;
  /** Whether the current text is hidden. */
  readonly isHidden: boolean;
  /** The address that the current text links to. */
  readonly href: string | undefined;
  /** The marks of the current text, as in `Piece`. */
  readonly marks?: string;
}

/** A number as it is written in an attribute; undefined for anything else, and for numbers beyond those of Markdown. */
export const wholeNumber = (written = ''): number | undefined =>
  /^\d{1,9}$/.test(written) ? Number(written) : undefined;

/** The class that names the language of a block of code (HTML, 4.5.15). */
const LANGUAGE = /(?:^|\s)lang(?:uage)?-([\w#+-]{1,30})(?=\s|$)/;
const FIRST_LIST: ItemPlace = { depth: 0 };
/** The number of characters that are parsed between two checks whether the builder is full. */
const CHUNK = 64 * 1024;
/** The deepest nesting of elements: the parser takes time that is quadratic in the depth, and no real document is deeper. */
const MAX_DEPTH = 2_000;

/**
 * Adds the text of a marked-up file to a document, without building a tree of it.
 * @throws DomainError `unprocessable` for elements nested more than 2,000 deep
 */
export function readMarkup(markup: string, dialect: MarkupDialect, document: DocumentBuilder): void {
  const { follower } = dialect;
  let text: Piece[] = [];
  let level = 0;
  const outerLevels: number[] = [];
  let isItem = false;
  let place = FIRST_LIST;
  /** For each open list, the number of its next item; undefined if its items are not numbered. */
  const outerLists: (number | undefined)[] = [];
  /** At each depth, the number after the last item of the last list. */
  const nextNumbers: (number | undefined)[] = [];
  /** The open items. */
  const outerItems: Omit<ItemPlace, 'depth'>[] = [];
  let depth = 0;
  let skipping = 0;
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
  /** What has been read of the block around the current aside, and the asides that will follow that block. */
  let interrupted: Piece[] | undefined;
  let asideDepth = 0;
  let asides: (readonly Piece[])[] = [];

  const add = (written: string): void => {
    if (follower?.isHidden) return;
    const { href, marks } = follower ?? {};
    const last = text.at(-1);
    if (last && last.href === href && last.marks === marks)
      text[text.length - 1] = { text: last.text + written, href, marks };
    else text.push({ text: written, href, marks });
  };

  const breakLine = (): void => {
    if (/[^\n]$/.test(text.at(-1)?.text ?? '')) add('\n');
  };

  /** Begins or ends the quotation that consecutive quoted blocks form. */
  const quote = (isQuoted: boolean): void => {
    if (isQuoted && !isQuoting) document.beginQuotation();
    if (!isQuoted && isQuoting) document.endQuotation();
    isQuoting = isQuoted;
  };

  const addBlock = (block: readonly Piece[]): void => {
    quote(isQuotation);
    if (level > 0) document.heading(level, block);
    else if (isItem) document.item(block, place);
    else if (outerItems.length > 0) {
      const item = outerItems.pop();
      document.item(block, { ...item, depth: outerItems.length });
      outerItems.push({ ...item, continues: true });
    } else document.paragraph(block);
  };

  const endBlock = (): void => {
    const block = text;
    text = [];
    if (block.some((piece) => piece.text.trim() !== '') && level >= 0) {
      if (interrupted) asides.push(block);
      else if (cell) cell.push(...block, { text: ' ' });
      else addBlock(block);
    }
    if (interrupted || cell) return;
    for (const aside of asides) document.paragraph(aside);
    asides = [];
  };

  const endCell = (): void => {
    endBlock();
    if (cell) row?.push(cell);
    cell = undefined;
  };

  const endRow = (): void => {
    endCell();
    if (row) quote(false);
    if (row) document.row(row);
    row = undefined;
    endBlock();
  };

  /** The number of an item that begins, which may have its own. */
  const nextNumber = (attributes: Attributes): number | undefined => {
    const next = outerLists.at(-1);
    if (next === undefined) return undefined;
    const number = wholeNumber(attributes[dialect.numberOfItem ?? '']) ?? next;
    outerLists[outerLists.length - 1] = number + 1;
    return number;
  };

  const openTag = (name: string, attributes: Attributes): void => {
    if (dialect.text?.has(name)) textDepth += 1;
    if (dialect.spaces.has(name)) add(name === 'br' && codeDepth > 0 ? '\n' : ' ');
    if (codeDepth > 0 || (name === dialect.code && row === undefined && interrupted === undefined)) {
      if (codeDepth === 0) endBlock();
      if (name === dialect.code) codeDepth += 1;
      else if (dialect.blocks.has(name)) breakLine();
      language = LANGUAGE.exec(attributes.class ?? '')?.[1] ?? language;
      return;
    }
    if (dialect.asides?.has(name)) {
      if (asideDepth === 0) [interrupted, text] = [text, []];
      asideDepth += 1;
    }
    if (interrupted === undefined && dialect.rows.has(name)) {
      endRow();
      row = [];
    }
    if (interrupted === undefined && dialect.cells.has(name) && row) {
      endCell();
      cell = [];
    }
    if (dialect.blocks.has(name)) {
      endBlock();
      isItem = false;
      isQuotation = false;
      place = FIRST_LIST;
      outerLevels.push(level);
    }
    if (dialect.lists?.has(name)) {
      const first = dialect.firstNumber?.(name, attributes, outerLists.length);
      const continued = dialect.continuesNumbers?.(attributes) ? nextNumbers[outerLists.length] : undefined;
      outerLists.push(first === undefined ? undefined : (continued ?? first));
    }
    if (dialect.quotations?.has(name)) {
      const isBlock = row === undefined && interrupted === undefined;
      quotations.push(isBlock);
      if (isBlock) document.beginQuotation();
    }
    level = dialect.headingLevel(name, attributes) ?? level;
    place = { ...place, ...dialect.place?.(name, attributes) };
    isQuotation ||= dialect.isQuotation?.(name, attributes) === true;
    if (!dialect.isItem(name)) return;
    if (dialect.blocks.has(name)) outerItems.push({ number: nextNumber(attributes) });
    else isItem = true;
  };

  const closeTag = (name: string): void => {
    if (dialect.text?.has(name)) textDepth -= 1;
    if (codeDepth > 0) {
      if (name === dialect.code) codeDepth -= 1;
      if (codeDepth > 0 && dialect.blocks.has(name)) breakLine();
      if (codeDepth > 0) return;
      document.code(
        text
          .map((piece) => piece.text)
          .join('')
          .replace(/^\r?\n/, ''),
        language,
      );
      [text, language] = [[], ''];
      return;
    }
    if (dialect.blocks.has(name)) {
      endBlock();
      level = outerLevels.pop() ?? 0;
      if (dialect.isItem(name)) outerItems.pop();
    }
    if (dialect.lists?.has(name)) nextNumbers[outerLists.length - 1] = outerLists.pop();
    if (dialect.asides?.has(name)) {
      endBlock();
      asideDepth -= 1;
      if (asideDepth === 0) [interrupted, text] = [undefined, interrupted ?? []];
    }
    if (dialect.quotations?.has(name) && quotations.pop()) document.endQuotation();
    if (interrupted === undefined && dialect.cells.has(name)) endCell();
    if (interrupted === undefined && dialect.rows.has(name)) endRow();
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw unprocessable(reason('file-nested', { max: MAX_DEPTH }));
        if (dialect.skipped.has(name)) skipping += 1;
        if (skipping > 0) return;
        openTag(name, attributes);
        const sign = follower?.open(name, attributes);
        if (sign) add(sign);
      },
      ontext(found) {
        if (skipping > 0) return;
        follower?.text(found);
        if (!dialect.text || textDepth > 0) add(found);
      },
      onclosetag(name) {
        depth -= 1;
        if (skipping > 0) {
          if (dialect.skipped.has(name)) skipping -= 1;
          return;
        }
        const written = follower?.close(name);
        if (written) add(written);
        closeTag(name);
      },
    },
    { xmlMode: dialect.isXml, decodeEntities: true },
  );
  for (let at = 0; at < markup.length && !document.isFull(); at += CHUNK) {
    parser.write(markup.slice(at, at + CHUNK));
  }
  parser.end();
  endRow();
  quote(false);
}
