import type { ProseDocument } from '../prose/schema.ts';

/** A file to be understood, whole in memory: at most the largest upload (interface: Limits). */
export interface MediaFile {
  readonly bytes: Uint8Array;
  /** Media type told from its bytes, as MediaInspector gives it; a wrong one costs quality, never safety. */
  readonly type: string;
}

/** A box in pixels, each side from 1 to 4096. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The longest side of a box that thumbnails can be asked for, in pixels (D28). */
export const MAX_THUMBNAIL_SIDE = 4096;

/** The box of the pre-rendered thumbnail, in pixels (D28: `full`). */
export const FULL_THUMBNAIL: Box = Object.freeze({ width: 1024, height: 1024 });

/** What the camera noted in the file. */
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
  /** WGS 84, degrees north (-90 to 90) and east (-180 to 180). Both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

/** What a file says of itself. Every fact that it does not tell, or tells wrongly, is absent. */
export interface MediaFacts {
  /** Pixels, as seen upright: pictures and videos. */
  readonly width?: number;
  readonly height?: number;
  /** Pictures of an animation; absent for a still. */
  readonly frameCount?: number;
  /** Video and audio. */
  readonly durationSeconds?: number;
  readonly pageCount?: number;
  readonly title?: string;
  readonly description?: string;
  /** Authors, artists, photographers, as they are written. */
  readonly authors?: readonly string[];
  readonly album?: string;
  /** When it was taken, recorded or written: ISO 8601, with an offset or `Z` only where the file tells one. */
  readonly created?: string;
  /** BCP 47. */
  readonly language?: string;
  /** The program that made it. */
  readonly software?: string;
  /** Whether the device marked it as a picture of its own screen. */
  readonly isScreenshot?: true;
  readonly camera?: CameraFacts;
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
  /** Whether the file goes on after it: its rest is over the limits. */
  readonly isCut: boolean;
}

/**
 * Understands files. Nothing in a file is run or fetched, and originals are never changed.
 * Every method rejects with DomainError `unprocessable` when the file cannot be understood (unknown format, damage, a
 * password, over a limit, over its time): trying again is of no use; and with `unavailable` when what does the work is
 * not there at the moment: try again.
 */
export interface Media {
  /** What the file says of itself; no facts, rather than a rejection, for a format that tells none. */
  facts(file: MediaFile): Promise<MediaFacts>;
  /**
   * The file as a picture that fits the box, upright, its aspect ratio kept, never enlarged (D28): an image (the first
   * frame of an animation), the first page of a PDF, the cover of an e-book or a recording, a frame of a video.
   */
  thumbnail(file: MediaFile, box: Box): Promise<Thumbnail>;
  /**
   * Dominant colours of an image as `#rrggbb`, 3 to 8, the weightiest first; none if nothing in it can be seen. A
   * thumbnail serves as well as its original.
   */
  palette(file: MediaFile): Promise<readonly string[]>;
  /**
   * Text of PDFs, Office and OpenDocument files, e-books, HTML and plain text. A scan is read from the pictures of its first
   * pages, which takes up to half a minute. An image has none: see `recognize`.
   */
  text(file: MediaFile): Promise<DocumentText>;
  /**
   * Text that is seen in an image, in lines; empty if there is none that can be read with confidence. Takes seconds, but for
   * photographs and other pictures in which little looks like text: these are not read.
   */
  recognize(file: MediaFile): Promise<string>;
}
