import type { OcrLanguage } from './ocr-data.ts';

/** The options for reading files. */
export interface MediaOptions {
  /** The path of the ffmpeg program. Without ffmpeg, no frame of a video can become its thumbnail. */
  readonly ffmpeg?: string;
  /** The languages of text in pictures. By default, all languages, the languages of the library first. */
  readonly ocrLanguages?: readonly OcrLanguage[];
}
