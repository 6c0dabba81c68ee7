import { unprocessable } from '../../core/errors.ts';
import {
  type Box,
  type DocumentText,
  FULL_THUMBNAIL,
  type Media,
  type MediaFacts,
  type MediaFile,
} from '../../core/ports/media.ts';
import { openArchive } from './archive.ts';
import { bookCover, bookFacts, isBook, readBook } from './e-book.ts';
import { exifFacts } from './exif.ts';
import { isHeic, readHeic } from './heic.ts';
import { readHtml } from './html.ts';
import { isOffice, officeFacts, readOffice } from './office.ts';
import { drawFirstPage, pdfFacts } from './pdf.ts';
import { type Picture, pictureColors, pictureFacts, renderThumbnail } from './picture.ts';
import { decodeText, readPlainText } from './plain-text.ts';
import { looksLettered, READING_BOX, withRecognition } from './recognize.ts';
import { recordingCover, recordingFacts } from './recording.ts';
import { readPdfOrScan } from './scan.ts';
import { videoFrame } from './video-frame.ts';

export interface MediaOptions {
  /** Path of the ffmpeg program; without it, videos have no frame. */
  readonly ffmpeg?: string;
}

/** How a file is read, by its media type. */
type Family = 'picture' | 'pdf' | 'recording' | 'archive' | 'html' | 'text' | 'other';

/** Reads files with libraries that come as packages, libvips, PDF.js and Tesseract, and with ffmpeg where it is installed. */
export function localMedia({ ffmpeg }: MediaOptions): Media {
  return {
    async facts({ bytes, type }) {
      const family = familyOf(type);
      if (family === 'picture') return isHeic(bytes) ? heicFacts(bytes) : pictureFacts(bytes);
      if (family === 'pdf') return pdfFacts(bytes);
      if (family === 'recording') return recordingFacts(bytes);
      if (family === 'archive') return archiveFacts(bytes);
      return {};
    },
    async thumbnail(file, box) {
      return renderThumbnail(await pictureOf(file, box, ffmpeg), box);
    },
    async palette(file) {
      return pictureColors(await pictureOf(file, FULL_THUMBNAIL, ffmpeg));
    },
    async text({ bytes, type }) {
      const family = familyOf(type);
      if (family === 'pdf') return readPdfOrScan(bytes);
      if (family === 'archive') return archiveText(bytes);
      if (family === 'html') return readHtml(decodeText(bytes));
      if (family === 'text') return readPlainText(decodeText(bytes));
      throw unprocessable(`A file of the type ${type} has no text that can be read.`);
    },
    async recognize(file) {
      const picture = await pictureOf(file, READING_BOX, ffmpeg);
      const { camera, isScreenshot } = file.type.startsWith('image/') ? await exifFacts(file.bytes) : {};
      if (!(await looksLettered(picture, camera !== undefined && !isScreenshot))) return '';
      return withRecognition((recognition) => recognition.read(picture));
    },
  };
}

const TEXT_TYPES = /^text\/|^application\/(json|xml|yaml|toml|javascript|x-sh|.*\+(json|xml))$/;
const ARCHIVE_TYPES = /^application\/(zip|epub\+zip|vnd\.(openxmlformats|oasis|ms-\w+)\b.*)$/;

function familyOf(type: string): Family {
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/') || type.startsWith('audio/')) return 'recording';
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (ARCHIVE_TYPES.test(type)) return 'archive';
  return TEXT_TYPES.test(type) ? 'text' : 'other';
}

/** The file as a picture: itself, or a picture that represents it. */
async function pictureOf({ bytes, type }: MediaFile, box: Box, ffmpeg?: string): Promise<Picture> {
  const family = familyOf(type);
  if (family === 'picture') return isHeic(bytes) ? readHeic(bytes) : bytes;
  if (family === 'pdf') return drawFirstPage(bytes, box);
  const cover = family === 'recording' ? await recordingCover(bytes) : family === 'archive' && coverOf(bytes);
  if (cover) return cover;
  if (type.startsWith('video/') && ffmpeg !== undefined) {
    const { durationSeconds = 0 } = await recordingFacts(bytes);
    return videoFrame(ffmpeg, bytes, durationSeconds, box);
  }
  throw unprocessable(`A file of the type ${type} cannot be shown as a picture.`);
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
  return isBook(archive) ? readBook(archive) : readOffice(archive);
}

function coverOf(bytes: Uint8Array): Uint8Array | undefined {
  const archive = openArchive(bytes);
  return isBook(archive) ? bookCover(archive) : undefined;
}
