import type { Instant } from '../model/instant.ts';

/** What the export of another service says of one thing, in the form in which it can be saved. Its texts are Markdown. */
export type ImportedItem = ImportedPage | ImportedNote | ImportedFile | ImportedFeed;

export interface ImportedPage extends About {
  readonly kind: 'page';
  /** An absolute http or https address. */
  readonly url: string;
  /** The page as the other service kept it, HTML; it is read instead of what is at the address now. */
  readonly page?: string;
}

export interface ImportedNote extends About {
  readonly kind: 'note';
  readonly text: string;
  /** Keys of files that were yielded before. The text refers to them as `[[KEY]]`, which becomes a reference by id. */
  readonly files: readonly string[];
}

export interface ImportedFile extends About {
  readonly kind: 'file';
  /** By which notes that follow refer to it; unique within an import. */
  readonly key: string;
  readonly name: string;
  /** How much memory its bytes take until it is saved; 0 where they are read only then. */
  readonly heldBytes: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** A feed to be subscribed to; its tags and its folder are those of its items. */
export interface ImportedFeed extends About {
  readonly kind: 'feed';
  /** An http or https address in the form in which it is stored. */
  readonly url: string;
  readonly siteUrl?: string;
}

/** What every kind can have. */
export interface About {
  /** Absent where it is to be found in the page or the text. */
  readonly title?: string;
  readonly tags: readonly string[];
  /** The folder in which it was, the outermost first; empty for none. */
  readonly folder: readonly string[];
  readonly created?: Instant;
  readonly modified?: Instant;
  readonly isFavourite: boolean;
  readonly isRead: boolean;
  /** Descriptions, highlights and comments, to be attached as notes. */
  readonly notes: readonly string[];
}

/** One row of what is imported: an item, or the reason why it is none. */
export type ImportRow = PlacedItem | SkippedRow;

export interface PlacedItem extends Place {
  readonly item: ImportedItem;
  /** What was left out of it, and why; a sentence each. */
  readonly remarks: readonly string[];
}

export interface SkippedRow extends Place {
  /** A sentence. */
  readonly reason: string;
}

/** Where in the import a row stands. */
export interface Place {
  /** The file, where there are several, and the number of the row in it. */
  readonly at: string;
  /** Its address or title as written, for people. */
  readonly name: string;
}

export function isSkipped(row: ImportRow): row is SkippedRow {
  return 'reason' in row;
}
