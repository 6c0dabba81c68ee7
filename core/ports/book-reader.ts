import type { ProseDocument } from '../prose/schema.ts';

/** A line of the contents of an e-book. */
export interface BookSection {
  readonly title: string;
  /** From 1, for chapters. */
  readonly level: number;
  /** The chapter that it leads to, from 0. */
  readonly chapter: number;
}

/** The structure of an e-book. */
export interface BookContents {
  /** The number of chapters: the files of its reading order. */
  readonly chapters: number;
  readonly sections: readonly BookSection[];
}

/**
 * Reads e-books (EPUB 3.3) chapter by chapter. A chapter is untrusted HTML. It is cleaned like kept pages, and then converted to Prose.
 * Nothing is fetched.
 */
export interface BookReader {
  /** @throws DomainError `unprocessable` if the book is damaged or encrypted */
  contents(file: Uint8Array): Promise<BookContents>;
  /**
   * A chapter. Its pictures are in the book, and become `data:` URLs.
   * @throws DomainError `unprocessable`; `not-found` if the chapter does not exist
   */
  chapter(file: Uint8Array, chapter: number): Promise<ProseDocument>;
}
