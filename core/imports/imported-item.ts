import type { Reason } from '../errors.ts';
import type { Instant } from '../model/instant.ts';

/** An item in the export of another service, in the form in which it can be saved. Its texts are Markdown. */
export type ImportedItem = ImportedPage | ImportedNote | ImportedFile | ImportedFeed;

interface ImportedPage extends About {
  readonly kind: 'page';
  /** An absolute http or https address. */
  readonly url: string;
  /** The page as the other service kept it, in HTML. It is read instead of the current page at the URL. */
  readonly page?: string;
}

interface ImportedNote extends About {
  readonly kind: 'note';
  readonly text: string;
  /** Keys of earlier files. The text refers to them as `[[KEY]]`, which becomes a reference by id. */
  readonly files: readonly string[];
}

export interface ImportedFile extends About {
  readonly kind: 'file';
  /** Its name in references from later notes; unique within an import. */
  readonly key: string;
  readonly name: string;
  /** The bytes of memory that the file takes until it is saved; 0 if it is read only then. */
  readonly heldBytes: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** A feed to follow. Its tags and its folder apply to its items. */
export interface ImportedFeed extends About {
  readonly kind: 'feed';
  /** An http or https address in its stored form. */
  readonly url: string;
  readonly siteUrl?: string;
}

/** The optional metadata of every kind. */
export interface About {
  /** Absent if the page or the text contains it. */
  readonly title?: string;
  readonly tags: readonly string[];
  /** Its folder, the outermost first; empty without one. */
  readonly folder: readonly string[];
  readonly created?: Instant;
  readonly modified?: Instant;
  readonly isFavourite: boolean;
  readonly isRead: boolean;
  /** Descriptions, highlights and comments, to attach as notes. */
  readonly notes: readonly string[];
}

/** One row of an import: an item, or the reason why it was skipped. */
export type ImportRow = PlacedItem | SkippedRow;

export interface PlacedItem extends RowLocation {
  readonly item: ImportedItem;
  /** The data that was left out of the item, with the reasons. Each is a sentence. */
  readonly remarks: readonly string[];
}

interface SkippedRow extends RowLocation, Reason {}

/** The position of a row in the import. */
interface RowLocation {
  /** The file, if there are several, and the number of the row in it. */
  readonly at: string;
  /** Its address or title as written, for people. */
  readonly name: string;
}

export function isSkipped(row: ImportRow): row is SkippedRow {
  return 'reason' in row;
}
