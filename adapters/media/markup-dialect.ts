import type { ItemPlace } from './document-lists.ts';

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
  /** Elements that end a line; two of them in a row end a paragraph. */
  readonly breaks: ReadonlySet<string>;
  /** Elements that are skipped with their content. */
  readonly skipped: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
  /** How many columns the open cell takes, if the element says so. */
  columns?(name: string, attributes: Attributes): number | undefined;
  /** Whether a cell that takes several columns means as many cells with the same content. */
  readonly repeatsCells?: boolean;
  /** Whether the text of a table in a cell is text of the cell. In HTML, such tables are used for layout. */
  readonly joinsInnerTables?: boolean;
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
  /** The title of the blocks in an element, such as the name of a sheet; undefined for most elements. */
  titleOf?(name: string, attributes: Attributes): string | undefined;
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
  /** Observes the elements of one file, to find out what only a sequence of elements shows; new for each file. */
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
