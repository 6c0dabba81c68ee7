import type { ProseDocument } from '../prose/schema.ts';

/** A file in memory, up to the size of the largest upload (docs/api.md, "ObjectUpload"). */
export interface MediaFile {
  readonly bytes: Uint8Array;
  /** The media type as MediaInspector detected it. A wrong type affects quality, never safety. */
  readonly type: string;
  /** The probable languages of its text, as ISO 639-1 codes, the most likely first, for recognising text in pictures. */
  readonly languages?: readonly string[];
}

/** A box in pixels, each side from 1 to 4096. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Maximum length of a side of a thumbnail, in pixels (D28). */
export const MAX_THUMBNAIL_SIDE = 4096;

/** The box of the pre-rendered thumbnail, in pixels (D28: `full`). */
export const FULL_THUMBNAIL: Box = Object.freeze({ width: 1024, height: 1024 });

/** The box of the thumbnail that cards show, in pixels. It is stored as well. */
export const CARD_THUMBNAIL: Box = Object.freeze({ width: 480, height: 480 });

/** Whether a picture of that size fits into a box. */
export function fits({ width, height }: Box, box: Box): boolean {
  return width <= box.width && height <= box.height;
}

/** The facts that the camera recorded in the file. */
export interface CameraFacts {
  readonly make?: string;
  readonly model?: string;
  readonly lens?: string;
  /** In millimetres. */
  readonly focalLengthMillimetres?: number;
  /** The N of f/N. */
  readonly aperture?: number;
  readonly exposureSeconds?: number;
  readonly iso?: number;
  /** WGS 84, in degrees north (-90 to 90) and east (-180 to 180). Latitude and longitude are both present or both absent. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** The place where something was made. */
export interface MediaPlace {
  /** The nearest town, in English where it has an English name. */
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The metadata of a file. Missing or invalid values are absent. */
export interface MediaFacts {
  /** For pictures and videos: in pixels, in upright orientation. */
  readonly width?: number;
  readonly height?: number;
  /** Frames of an animation; absent for a still picture. */
  readonly frameCount?: number;
  /** The length of a video or a recording. */
  readonly durationSeconds?: number;
  readonly pageCount?: number;
  readonly title?: string;
  /** The text in the largest type at the top of its first page. */
  readonly heading?: string;
  readonly description?: string;
  /** Authors, artists or photographers, as written. */
  readonly authors?: readonly string[];
  readonly album?: string;
  /** For recordings, as written. */
  readonly genre?: string;
  /** For e-books, as written. */
  readonly isbn?: string;
  /** When it was taken, recorded or written: ISO 8601, with an offset or `Z` only if the file contains one. */
  readonly created?: string;
  /** BCP 47. */
  readonly language?: string;
  /** Tags from its author. */
  readonly tags?: readonly string[];
  /** The program that made it. */
  readonly software?: string;
  /** Present if the device marked the picture as a screenshot. */
  readonly isScreenshot?: true;
  readonly camera?: CameraFacts;
  /** The place where a picture was taken, according to its coordinates. */
  readonly place?: MediaPlace;
}

/** A rendered picture. */
export interface Thumbnail {
  /** WebP. */
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The readable text of a file. */
export interface DocumentText {
  /** Headings, paragraphs, lists and tables; at most about 1 MiB of text. */
  readonly document: ProseDocument;
  /** Whether text beyond the limits was cut off. */
  readonly isCut: boolean;
  /** The start of the next piece: a page of a PDF, from 1, otherwise a character; absent in the last readable piece. */
  readonly next?: number;
  /** The number of pages, if `next` is a page. */
  readonly pages?: number;
}

/**
 * Reads files. Never executes anything in a file, fetches anything for it, or changes its bytes. Every method rejects with DomainError
 * `unsupported-format` for types that it cannot handle; with `unprocessable` for a file of a known type that can never be read (because of
 * damage, a password, a limit or a time-out); and with `unavailable` when a later attempt may succeed. The messages are sentences for the
 * person who saved the file.
 */
export interface Media {
  /** The metadata of the file; an empty object for formats without any. */
  facts(file: MediaFile): Promise<MediaFacts>;
  /**
   * A picture of the file that fits the box: upright, with its aspect ratio, never enlarged (D28). Shows the image (or the first frame of
   * an animation), the first page of a PDF, the cover of an e-book or a recording, or a frame of a video.
   */
  thumbnail(file: MediaFile, box: Box): Promise<Thumbnail>;
  /**
   * The 3 to 8 dominant colours of an image as `#rrggbb`, the most dominant first; empty for an image in which nothing is visible. A
   * thumbnail gives the same result as its original.
   */
  palette(file: MediaFile): Promise<readonly string[]>;
  /**
   * A piece of the text of a file that takes at most a few seconds of processor time. Reads PDFs, Office and OpenDocument files, e-books,
   * HTML, Markdown, email and plain text, and the names of the files in a zip archive. Recognises the text of a scanned PDF. For images,
   * see `recognize`.
   * @param from the start of the piece: `next` of the previous one
   */
  text(file: MediaFile, from?: number): Promise<DocumentText>;
  /**
   * The lines of text in an image; empty if no line can be read with confidence. Takes seconds, but skips photographs and other pictures
   * with little that looks like text.
   */
  recognize(file: MediaFile): Promise<string>;
}
