/** The items of a library with items of every kind, as data: for pictures of the app, for tests, and to try the app. */

/** The members that all examples have. */
interface Common {
  readonly title?: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Tags of a person. */
  readonly tags?: readonly string[];
  /** Tags as analysis adds them. */
  readonly topics?: readonly string[];
  /** The name of a space. */
  readonly space?: string;
  readonly isPinned?: true;
  readonly isDone?: true;
  /** Attached notes in Markdown; `==…==` is a highlight. */
  readonly notes?: readonly string[];
}

/** A note in Markdown. */
export interface NoteExample extends Common {
  readonly kind: 'note';
  readonly content: string;
}

/** A page at an address. */
export interface PageExample extends Common {
  readonly kind: 'page';
  readonly url: string;
  readonly title: string;
  readonly summary?: string;
  /** Its entity (docs/entities.md). */
  readonly entity: { readonly '@type': string; readonly [field: string]: unknown };
  /** Its picture, as SVG. */
  readonly picture?: string;
  /** Its readable text in Markdown. */
  readonly text?: string;
  /** Why it could not be read. */
  readonly failure?: string;
}

/** A picture, as SVG. */
export interface PictureExample extends Common {
  readonly kind: 'picture';
  readonly title: string;
  readonly picture: string;
  /** Whether it is a frame of a video. */
  readonly isVideo?: true;
}

/** A file, which the service examines. */
export interface FileExample extends Common {
  readonly kind: 'file';
  readonly name: string;
  readonly type: string;
  bytes(): Uint8Array;
}

export type Example = NoteExample | PageExample | PictureExample | FileExample;

/** A space of the library. */
export interface SpaceExample {
  readonly name: string;
  readonly color: string;
}
