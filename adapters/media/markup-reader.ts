import { Parser } from 'htmlparser2';
import { unprocessable } from '../../core/errors.ts';
import type { DocumentBuilder } from './document-builder.ts';

/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string>>;

/** How one markup language represents text. Elements are named with their usual prefix. */
export interface MarkupDialect {
  /** XML, where names keep their case and elements can be empty. */
  readonly isXml: boolean;
  /** Elements at whose start and end a block of text ends. */
  readonly blocks: ReadonlySet<string>;
  /** The only elements whose text counts; without it, all text does. */
  readonly text?: ReadonlySet<string>;
  /** Elements that stand for white space. */
  readonly spaces: ReadonlySet<string>;
  /** Elements that are skipped with their content. */
  readonly skipped: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
  /** Elements whose blocks are paragraphs of a quotation, which begin with `>`; none by default. */
  readonly quotations?: ReadonlySet<string>;
  /** The level, if the element turns the block that it opens or is in into a heading; 0 if it turns it back into a paragraph. */
  headingLevel(name: string, attributes: Attributes): number | undefined;
  /** Whether the element turns the blocks inside it, or else the block that it is in, into items of a list. */
  isItem(name: string): boolean;
}

/** The number of characters parsed between two checks whether the builder is full. */
const CHUNK = 64 * 1024;
/** The deepest nesting of elements: the parser's time grows with its square, and no real document goes deeper. */
const MAX_DEPTH = 2_000;

/**
 * Adds the text of a marked-up file to a document, without building a tree of it.
 * @throws DomainError `unprocessable` for elements nested more than 2,000 deep
 */
export function readMarkup(markup: string, dialect: MarkupDialect, document: DocumentBuilder): void {
  let text = '';
  let level = 0;
  let isItem = false;
  let itemDepth = 0;
  let depth = 0;
  let skipping = 0;
  let textDepth = 0;
  let quotationDepth = 0;
  let cell: string[] | undefined;
  let row: string[] | undefined;

  const endBlock = (): void => {
    if (text.trim() !== '') {
      if (cell) cell.push(text);
      else if (quotationDepth > 0) document.paragraph(`> ${text.trim()}`);
      else if (level > 0) document.heading(level, text);
      else if (isItem || itemDepth > 0) document.item(text);
      else document.paragraph(text);
    }
    text = '';
  };

  const endCell = (): void => {
    endBlock();
    if (cell) row?.push(cell.join(' '));
    cell = undefined;
  };

  const endRow = (): void => {
    endCell();
    if (row && quotationDepth > 0) document.paragraph(`> ${row.join(' ').trim()}`);
    else if (row) document.row(row);
    row = undefined;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw unprocessable(`This file nests more than ${MAX_DEPTH} elements.`);
        if (dialect.skipped.has(name)) skipping += 1;
        if (skipping > 0) return;
        if (dialect.text?.has(name)) textDepth += 1;
        if (dialect.spaces.has(name)) text += ' ';
        if (dialect.rows.has(name)) {
          endRow();
          row = [];
        }
        if (dialect.cells.has(name) && row) {
          endCell();
          cell = [];
        }
        if (dialect.blocks.has(name)) {
          endBlock();
          isItem = false;
        }
        if (dialect.quotations?.has(name)) quotationDepth += 1;
        level = dialect.headingLevel(name, attributes) ?? level;
        if (!dialect.isItem(name)) return;
        if (dialect.blocks.has(name)) itemDepth += 1;
        else isItem = true;
      },
      ontext(found) {
        if (skipping === 0 && (!dialect.text || textDepth > 0)) text += found;
      },
      onclosetag(name) {
        depth -= 1;
        if (dialect.skipped.has(name)) skipping -= 1;
        if (skipping > 0) return;
        if (dialect.text?.has(name)) textDepth -= 1;
        if (dialect.blocks.has(name)) {
          endBlock();
          if (dialect.headingLevel(name, {}) !== undefined) level = 0;
          if (dialect.isItem(name)) itemDepth -= 1;
        }
        if (dialect.quotations?.has(name)) quotationDepth -= 1;
        if (dialect.cells.has(name)) endCell();
        if (dialect.rows.has(name)) endRow();
      },
    },
    { xmlMode: dialect.isXml, decodeEntities: true },
  );
  for (let at = 0; at < markup.length && !document.isFull(); at += CHUNK) {
    parser.write(markup.slice(at, at + CHUNK));
  }
  parser.end();
  endRow();
}
