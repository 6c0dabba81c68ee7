import type { SavedObject } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import type { Share } from '../model/share.ts';
import type { Uid } from '../model/uid.ts';
import type { PreviewedObject } from '../ports/object-reader.ts';
import type { ListedHighlight } from '../prose/listed-highlight.ts';

/** An open share, as its pages see it. It gives access to nothing outside the share. */
export interface OpenShare {
  readonly share: Share;
  readonly title: string;
  /** The id of the object, if the share shows a single one; null for a list. */
  readonly sole: Uid | null;
  readonly isList: boolean;
  /** The version of the single object, if it has been read with the share. */
  readonly version: number | null;
  /** The number of its objects, counted up to 10,000. */
  count(): Promise<number>;
  /**
   * Some of its objects, in the order of the saved search, otherwise of `GET /objects`.
   * @param isByTime ignores the order of the saved search, so that new objects come first
   */
  page(skip: number, limit: number, isByTime?: boolean): Promise<readonly PreviewedObject[]>;
  nameOf(id: Uid): string;
  /** The object with this name or, without a name, the only object. Null if the share does not have it, or no longer has it. */
  find(name: string | undefined): Promise<SavedObject | null>;
  /** The texts of an object as HTML, and its highlights and notes if the owner shows them. */
  textsOf(object: SavedObject): Promise<SharedTexts>;
  /** The owner as a caller, for use cases that require one. */
  readonly caller: Caller;
}

/** The texts of a shared object. */
export interface SharedTexts {
  /** The text as HTML; empty for an object without a text. */
  readonly text: string;
  readonly highlights: readonly ListedHighlight[];
  /** The notes as HTML. */
  readonly notes: readonly string[];
}
