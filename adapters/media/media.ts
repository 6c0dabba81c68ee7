import { SOURCE_CODE } from '../../core/analysis/file-entity.ts';
import { isDomainError, quote, unsupportedFormat } from '../../core/errors.ts';
import {
  type Box,
  type DocumentText,
  FULL_THUMBNAIL,
  type Media,
  type MediaFacts,
  type MediaFile,
} from '../../core/ports/media.ts';
import { listArchive, openArchive } from './archive.ts';
import { bitmapSize, isBitmap, readBitmap } from './bitmap.ts';
import { entryFacts, readEntries } from './cards-and-dates.ts';
import { bookCover, bookFacts, isBook, readBook } from './e-book.ts';
import { exifFacts } from './exif.ts';
import { isHeic, readHeic } from './heic.ts';
import { readHtml } from './html.ts';
import { mailFacts, readMail } from './mail.ts';
import { markdownFacts, readMarkdownFile } from './markdown-file.ts';
import { isOffice, officeFacts, readOffice } from './office.ts';
import { pdfFacts } from './pdf.ts';
import { drawFirstPage } from './pdf-pages.ts';
import { type Picture, pictureColors, pictureFacts, renderThumbnail } from './picture.ts';
import { decodeText, readCode, readPlainText } from './plain-text.ts';
import { looksLettered, READING_BOX, withRecognition } from './recognize.ts';
import { recordingCover, recordingFacts } from './recording.ts';
import { readPdfOrScan } from './scan.ts';
import { readTable } from './table.ts';
import { videoFrame } from './video-frame.ts';

export interface MediaOptions {
  /** Path of the ffmpeg program; without it, videos have no frame. */
  readonly ffmpeg?: string;
}

/** How a file is read, by its media type. */
type Family =
  | 'picture'
  | 'pdf'
  | 'recording'
  | 'archive'
  | 'html'
  | 'mail'
  | 'markdown'
  | 'table'
  | 'entries'
  | 'code'
  | 'text'
  | 'other';

/** Reads files with libraries that come as packages, libvips, PDF.js and Tesseract, and with ffmpeg where it is installed. */
export function localMedia({ ffmpeg }: MediaOptions): Media {
  return {
    facts: (file) => reading(file, () => factsOf(file)),
    thumbnail: (file, box) =>
      reading(file, async () => renderThumbnail(await pictureOf(file, box, ffmpeg), box)),
    palette: (file) =>
      reading(file, async () => pictureColors(await pictureOf(file, FULL_THUMBNAIL, ffmpeg))),
    async text({ bytes, type }) {
      const family = familyOf(type);
      if (family === 'pdf') return readPdfOrScan(bytes);
      if (family === 'archive') return archiveText(bytes);
      if (family === 'html') return readHtml(decodeText(bytes));
      if (family === 'mail') return readMail(bytes);
      if (family === 'markdown') return readMarkdownFile(decodeText(bytes));
      if (family === 'table') return readTable(decodeText(bytes));
      if (family === 'entries') return readEntries(decodeText(bytes));
      if (family === 'code') return readCode(decodeText(bytes), type);
      if (family === 'text') return readPlainText(decodeText(bytes));
      throw unsupportedFormat(`A file of the type ${quote(type)} has no text that can be read.`);
    },
    recognize: (file) =>
      reading(file, async () => {
        const picture = await pictureOf(file, READING_BOX, ffmpeg);
        const { camera, isScreenshot } = file.type.startsWith('image/') ? await exifFacts(file.bytes) : {};
        const kind = camera !== undefined && !isScreenshot ? 'photograph' : 'other';
        if (!(await looksLettered(picture, kind))) return '';
        return withRecognition((recognition) => recognition.read(picture));
      }),
  };
}

/** The types of pictures and recordings that the libraries read. Of others they read some, which are variants of these. */
const READ_TYPES =
  /^(image\/(avif|bmp|gif|hei[cf](-sequence)?|jpeg|png|svg\+xml|tiff|webp)|audio\/(aac|flac|mp4|mpeg|ogg|wav|x-m4a)|video\/(mp2t|mp4|ogg|quicktime|webm|x-m4v|x-matroska|matroska))\b/;

/** Reads a picture or recording. What fails for a file of another type than those says nothing about the file. */
async function reading<T>({ type }: MediaFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOther = /^(image|audio|video)\//.test(type) && !READ_TYPES.test(type);
    if (!isOther || !isDomainError(error, 'unprocessable')) throw error;
    throw unsupportedFormat(`A file of the type ${quote(type)} cannot be read here.`);
  }
}

async function factsOf({ bytes, type }: MediaFile): Promise<MediaFacts> {
  const family = familyOf(type);
  if (family === 'picture') {
    if (isBitmap(bytes)) return bitmapSize(bytes);
    return isHeic(bytes) ? heicFacts(bytes) : pictureFacts(bytes);
  }
  if (family === 'mail') return mailFacts(bytes);
  if (family === 'markdown') return markdownFacts(decodeText(bytes));
  if (family === 'entries') return entryFacts(decodeText(bytes));
  if (family === 'pdf') return pdfFacts(bytes);
  if (family === 'recording') return recordingFacts(bytes);
  return family === 'archive' ? archiveFacts(bytes) : {};
}

const TEXT_TYPES = /^text\/|^application\/(json|xml|yaml|toml|javascript|x-sh|.*\+(json|xml))$/;
const ARCHIVE_TYPES = /^application\/(zip|epub\+zip|vnd\.(openxmlformats|oasis|ms-\w+)\b.*)$/;

function familyOf(type: string): Family {
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/') || type.startsWith('audio/')) return 'recording';
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type === 'message/rfc822') return 'mail';
  if (type === 'text/markdown') return 'markdown';
  if (type === 'text/csv' || type === 'text/tab-separated-values') return 'table';
  if (type === 'text/calendar' || type === 'text/vcard') return 'entries';
  if (type.startsWith(SOURCE_CODE)) return 'code';
  if (ARCHIVE_TYPES.test(type)) return 'archive';
  return TEXT_TYPES.test(type) ? 'text' : 'other';
}

/** The file as a picture: itself, or a picture that represents it. */
async function pictureOf({ bytes, type }: MediaFile, box: Box, ffmpeg?: string): Promise<Picture> {
  const family = familyOf(type);
  if (family === 'picture') {
    if (isBitmap(bytes)) return readBitmap(bytes);
    return isHeic(bytes) ? readHeic(bytes) : bytes;
  }
  if (family === 'pdf') return drawFirstPage(bytes, box);
  if (type.startsWith('video/') && ffmpeg !== undefined) return videoPicture(ffmpeg, bytes, box);
  const cover = family === 'recording' ? await recordingCover(bytes) : family === 'archive' && coverOf(bytes);
  if (cover) return cover;
  throw unsupportedFormat(`A file of the type ${quote(type)} cannot be shown as a picture.`);
}

/** The cover of a video, otherwise a frame. ffmpeg reads formats whose facts nothing here can read. */
async function videoPicture(ffmpeg: string, bytes: Uint8Array, box: Box): Promise<Picture> {
  const cover = await orNone(recordingCover(bytes));
  if (cover) return cover;
  const { durationSeconds = 0 } = (await orNone(recordingFacts(bytes))) ?? {};
  return videoFrame(ffmpeg, bytes, durationSeconds, box);
}

function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error) => {
    if (isDomainError(error, 'unprocessable')) return undefined;
    throw error;
  });
}

async function heicFacts(bytes: Uint8Array): Promise<MediaFacts> {
  const { width, height } = await readHeic(bytes);
  return { width, height, ...(await exifFacts(bytes)) };
}

function archiveFacts(bytes: Uint8Array): MediaFacts {
  const archive = openArchive(bytes);
  if (isBook(archive)) return bookFacts(archive);
  return isOffice(archive) ? officeFacts(archive) : {};
}

function archiveText(bytes: Uint8Array): DocumentText {
  const archive = openArchive(bytes);
  if (isBook(archive)) return readBook(archive);
  return isOffice(archive) ? readOffice(archive) : listArchive(archive);
}

function coverOf(bytes: Uint8Array): Uint8Array | undefined {
  const archive = openArchive(bytes);
  return isBook(archive) ? bookCover(archive) : undefined;
}
