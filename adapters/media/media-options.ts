import type { OcrLanguage } from './ocr-data.ts';

/** What reading files depends on. */
export interface MediaOptions {
  /** The path of the ffmpeg program; without it, videos have no thumbnail from a frame. */
  readonly ffmpeg?: string;
  /** The languages of text in pictures; by default all, with those of the library first. */
  readonly ocrLanguages?: readonly OcrLanguage[];
}
