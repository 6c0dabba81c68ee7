import type { Blob } from '../model/blob.ts';
import type { SavedObject } from '../model/object.ts';

/** The folder of uploaded files in exports that consist of several files. */
export const ATTACHMENTS = 'attachments';

/** An object with the data that writers of formats need. */
export interface ExportedObject {
  readonly object: SavedObject;
  /** The object's own text as Markdown, otherwise the text extracted from its page or file, otherwise empty. */
  readonly text: string;
  /** Attached notes and highlights, as Markdown. */
  readonly notes: readonly string[];
  /** The names of its spaces, in the order of joining. */
  readonly spaces: readonly string[];
  readonly isPinned: boolean;
  /** The name of its file in the export, without an ending; unique even where case is ignored. */
  readonly fileName: string;
  /** The name of the folder of its first space, also unique; empty without a space. */
  readonly folder: string;
  /** The file names of the objects to which the wiki labels in its texts refer. */
  readonly targets: ReadonlyMap<string, string>;
}

/** A file of an export that consists of several files: a text, or an uploaded file. */
export type ExportEntry =
  | { readonly name: string; readonly text: string; readonly modified: number }
  | { readonly name: string; readonly blob: Blob; readonly modified: number };

interface ExportWriter {
  /** Whether the format can represent an object. */
  holds(object: SavedObject): boolean;
}

/** A format of one text file. */
export interface TextWriter extends ExportWriter {
  readonly head: string;
  /** @param at the number of objects written before */
  line(exported: ExportedObject, at: number): string;
  readonly end: string;
}

/** A format of many files. */
export interface TreeWriter extends ExportWriter {
  entries(exported: ExportedObject): readonly ExportEntry[];
}
