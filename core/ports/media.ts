import type { ProseDocument } from '../prose/schema.ts';

/** A file, whole in memory: at most as large as the largest upload (docs/api.md, "ObjectUpload"). */
export interface MediaFile {
  readonly bytes: Uint8Array;
  /** Media type as MediaInspector detected it; a wrong one costs quality, never safety. */
  readonly type: string;
}

/** A box in pixels, each side from 1 to 4096. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The longest side of a thumbnail that can be requested, in pixels (D28). */
export const MAX_THUMBNAIL_SIDE = 4096;

/** The box of the pre-rendered thumbnail, in pixels (D28: `full`). */
export const FULL_THUMBNAIL: Box = Object.freeze({ width: 1024, height: 1024 });

/** The box of the thumbnail that cards show, in pixels: it is stored too. */
export const CARD_THUMBNAIL: Box = Object.freeze({ width: 480, height: 480 });

/** Whether a picture of that size is no larger than a box. */
export function fits({ width, height }: Box, box: Box): boolean {
  return width <= box.width && height <= box.height;
}

/** What the camera recorded in the file. */
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
  /** WGS 84, in degrees north (-90 to 90) and east (-180 to 180). Always both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** Where something was made. */
export interface Place {
  /** The nearest town, in English where it has an English name. */
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The metadata of a file. What it does not contain, or contains in an invalid form, is absent. */
export interface MediaFacts {
  /** In pixels, when seen upright: pictures and videos. */
  readonly width?: number;
  readonly height?: number;
  /** Frames of an animation; absent for a still picture. */
  readonly frameCount?: number;
  /** Video and audio. */
  readonly durationSeconds?: number;
  readonly pageCount?: number;
  readonly title?: string;
  /** What stands at the top of its first page in the largest type. */
  readonly heading?: string;
  readonly description?: string;
  /** Authors, artists or photographers, as written. */
  readonly authors?: readonly string[];
  readonly album?: string;
  /** Of a recording, as written. */
  readonly genre?: string;
  /** Of an e-book, as written. */
  readonly isbn?: string;
  /** When it was taken, recorded or written: ISO 8601, with an offset or `Z` only where the file contains one. */
  readonly created?: string;
  /** BCP 47. */
  readonly language?: string;
  /** The tags that its author gave it. */
  readonly tags?: readonly string[];
  /** The program that made it. */
  readonly software?: string;
  /** Present when the device marked it as a screenshot. */
  readonly isScreenshot?: true;
  readonly camera?: CameraFacts;
  /** Where a picture was taken, by its coordinates. */
  readonly place?: Place;
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
  /** Whether the rest of the text was left out because it is over the limits. */
  readonly isCut: boolean;
  /** Where the next piece begins: a page of a PDF from 1 on, otherwise a character; absent where this is the last that can be had. */
  readonly next?: number;
  /** How many pages there are, where `next` is one. */
  readonly pages?: number;
}

/**
 * Reads files. Nothing in a file is executed or fetched, and the bytes are never changed.
 * Every method rejects with DomainError `unsupported-format` when it can make nothing of files of this type, with `unprocessable`
 * when it can, but not of this file, and trying again is pointless (damage, a password, a limit or time-out), and with
 * `unavailable` when a later attempt may succeed. The messages are sentences for the person who saved the file.
 */
export interface Media {
  /** The metadata of the file; an empty object for a format that has none. */
  facts(file: MediaFile): Promise<MediaFacts>;
  /**
   * A picture of the file that fits the box: upright, with its aspect ratio, never enlarged (D28). It shows the image (or the
   * first frame of an animation), the first page of a PDF, the cover of an e-book or a recording, or a frame of a video.
   */
  thumbnail(file: MediaFile, box: Box): Promise<Thumbnail>;
  /**
   * The 3 to 8 dominant colours of an image as `#rrggbb`, the most dominant first; none for an image in which nothing is
   * visible. A thumbnail gives as good a result as its original.
   */
  palette(file: MediaFile): Promise<readonly string[]>;
  /**
   * A piece of the text of a file, so long that it takes no more than some seconds of processor time, however busy the machine is.
   * The text of PDFs, Office and OpenDocument files, e-books, HTML, Markdown, mail and plain text, and the names of the files in a
   * zip archive. Pages of a scanned PDF go through
   * text recognition. For images, see `recognize`.
   * @param from where the piece begins, as `next` of the piece before says
   */
  text(file: MediaFile, from?: number): Promise<DocumentText>;
  /**
   * The lines of text visible in an image; empty if none can be read with confidence. Takes seconds, except for photographs and
   * other pictures in which little looks like text, which are skipped.
   */
  recognize(file: MediaFile): Promise<string>;
}
