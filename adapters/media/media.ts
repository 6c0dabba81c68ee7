import { SOURCE_CODE } from '../../core/analysis/file-entity.ts';
import { lyricsFacts, wordsOfCaptions, wordsOfLyrics } from '../../core/analysis/texts/captions.ts';
import { isDomainError, unsupportedFormat } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import {
  type Box,
  type DocumentText,
  FULL_THUMBNAIL,
  type Media,
  type MediaFacts,
  type MediaFile,
} from '../../core/ports/media.ts';
import { type Archive, flatArchive, listArchive, openArchive } from './archive.ts';
import { bitmapSize, isBitmap, readBitmap } from './bitmap.ts';
import { entryFacts, readEntries } from './cards-and-dates.ts';
import { bookCover, bookFacts, isBook, readBook } from './e-book.ts';
import { isHeic, readHeic } from './heic.ts';
import { readHtml } from './html.ts';
import { mailFacts, readMail, readMailbox } from './mail.ts';
import { markdownFacts, readMarkdownFile } from './markdown-file.ts';
import type { MediaOptions } from './media-options.ts';
import { notebookFacts, readNotebook } from './notebook.ts';
import { languagesFrom } from './ocr-data.ts';
import { isOffice, officeCover, officeFacts, readOffice } from './office.ts';
import { pdfFacts } from './pdf.ts';
import { drawFirstVisiblePage } from './pdf-pages.ts';
import { embeddedFacts, type Picture, pictureColors, pictureFacts, renderThumbnail } from './picture.ts';
import { decodeText, readCode, readPlainText } from './plain-text.ts';
import { looksLettered, READING_BOX, withRecognition } from './recognize.ts';
import { recordingCover, recordingFacts, recordingPicture } from './recording.ts';
import { readPdfOrScan } from './scan.ts';
import { svgFacts, svgText, unpackedSvg } from './svg.ts';
import { readTable } from './table.ts';
import { videoFrame } from './video-frame.ts';

/** How to read files of one kind. A missing member means that files of this kind have no facts, no text or no picture. */
interface Reader {
  facts?(bytes: Uint8Array): MediaFacts | Promise<MediaFacts>;
  /** @param from where the part begins: 0 for the first */
  text?(
    bytes: Uint8Array,
    from: number,
    type: string,
    options: MediaOptions,
  ): DocumentText | Promise<DocumentText>;
  /**
   * A picture of the file, about as large as the box: the file itself, or a picture that represents it; undefined if there is no such
   * picture.
   */
  picture?(bytes: Uint8Array, box: Box, options: MediaOptions): PictureOrNone | Promise<PictureOrNone>;
}

type PictureOrNone = Picture | undefined;

const PICTURE: Reader = {
  facts(bytes) {
    if (isBitmap(bytes)) return bitmapSize(bytes);
    return isHeic(bytes) ? heicFacts(bytes) : pictureFacts(bytes);
  },
  picture(bytes) {
    if (isBitmap(bytes)) return readBitmap(bytes);
    return isHeic(bytes) ? readHeic(bytes) : bytes;
  },
};
const PDF: Reader = {
  facts: pdfFacts,
  text: (bytes, from, _, { ocrLanguages }) => readPdfOrScan(bytes, from, ocrLanguages),
  picture: drawFirstVisiblePage,
};
const AUDIO: Reader = { facts: recordingFacts, picture: recordingPicture };
const VIDEO: Reader = {
  facts: recordingFacts,
  picture: (bytes, box, { ffmpeg }) =>
    ffmpeg === undefined ? recordingCover(bytes) : videoPicture(ffmpeg, bytes, box),
};
const ARCHIVE: Reader = { facts: archiveFacts, text: archiveText, picture: archiveCover };
const FLAT: Reader = {
  facts: (bytes) => officeFacts(flatArchive(bytes)),
  text: (bytes, from) => readOffice(flatArchive(bytes), from),
};
const MAILBOX: Reader = { text: readMailbox };
const MAIL: Reader = { facts: mailFacts, text: readMail };
const HTML: Reader = { text: (bytes, from) => readHtml(decodeText(bytes), from) };
const TABLE: Reader = { text: (bytes, from) => readTable(decodeText(bytes), from) };
const CODE: Reader = { text: (bytes, from, type) => readCode(decodeText(bytes), type, from) };
const TEXT: Reader = { text: (bytes, from) => readPlainText(decodeText(bytes), from) };
const CAPTIONS: Reader = { text: (bytes, from) => readPlainText(wordsOfCaptions(decodeText(bytes)), from) };
const LYRICS: Reader = {
  facts: (bytes) => lyricsFacts(decodeText(bytes)),
  text: (bytes, from) => readPlainText(wordsOfLyrics(decodeText(bytes)), from),
};
const MARKDOWN: Reader = {
  facts: (bytes) => markdownFacts(decodeText(bytes)),
  text: (bytes, from) => readMarkdownFile(decodeText(bytes), from),
};
const NOTEBOOK: Reader = {
  facts: (bytes) => notebookFacts(decodeText(bytes)),
  text: (bytes) => readNotebook(decodeText(bytes)),
};
const DRAWING: Reader = {
  async facts(bytes) {
    const drawing = unpackedSvg(bytes);
    const size = await orNone(Promise.resolve(pictureFacts(drawing)));
    return { ...size, ...svgFacts(decodeText(drawing)) };
  },
  picture: unpackedSvg,
};
const ENTRIES: Reader = {
  facts: (bytes) => entryFacts(decodeText(bytes)),
  text: (bytes, from) => readEntries(decodeText(bytes), from),
};
const NOTHING: Reader = {};

/** The media type of drawings, whose text needs no recognition. */
const DRAWN = /^image\/svg\+xml$/;

/** The readers by media type; the first that matches is used. */
const READERS: readonly (readonly [type: RegExp, Reader])[] = [
  [DRAWN, DRAWING],
  [/^image\//, PICTURE],
  [/^video\//, VIDEO],
  [/^audio\//, AUDIO],
  [/^application\/pdf$/, PDF],
  [/^(text\/html|application\/xhtml\+xml)$/, HTML],
  [/^message\/rfc822$/, MAIL],
  [/^application\/mbox$/, MAILBOX],
  [/^text\/markdown$/, MARKDOWN],
  [/^text\/(csv|tab-separated-values)$/, TABLE],
  [/^text\/(calendar|vcard)$/, ENTRIES],
  [/^text\/vtt$/, CAPTIONS],
  [/^text\/lrc$/, LYRICS],
  [/^application\/x-ipynb\+json$/, NOTEBOOK],
  [new RegExp(`^${SOURCE_CODE}`), CODE],
  [/^application\/vnd\.oasis\.opendocument\.\w+-flat-xml$/, FLAT],
  [/^application\/(zip|epub\+zip|vnd\.(openxmlformats|oasis|ms-\w+)\b.*)$/, ARCHIVE],
  [/^text\/|^application\/(json|xml|yaml|toml|javascript|x-sh|.*\+(json|xml))$/, TEXT],
];

function readerFor(type: string): Reader {
  return READERS.find(([pattern]) => pattern.test(type))?.[1] ?? NOTHING;
}

/** Reads files with packaged libraries (libvips, PDF.js and Tesseract), and with ffmpeg if it is installed. */
export function localMedia(options: MediaOptions): Media {
  async function pictureOf({ bytes, type }: MediaFile, box: Box): Promise<Picture> {
    const picture = await readerFor(type).picture?.(bytes, box, options);
    if (picture) return picture;
    throw unsupportedFormat(reason('type-without-picture', { type }));
  }

  return {
    facts: (file) => reading(file, async () => readerFor(file.type).facts?.(file.bytes) ?? {}),
    thumbnail: (file, box) => reading(file, async () => renderThumbnail(await pictureOf(file, box), box)),
    palette: (file) => reading(file, async () => pictureColors(await pictureOf(file, FULL_THUMBNAIL))),
    async text({ bytes, type, languages }, from = 0) {
      const ocrLanguages = options.ocrLanguages ?? languagesFrom(languages);
      const text = readerFor(type).text?.(bytes, from, type, { ...options, ocrLanguages });
      if (text !== undefined) return text;
      throw unsupportedFormat(reason('type-without-text', { type }));
    },
    recognize: (file) =>
      reading(file, async () => {
        const drawn = DRAWN.test(file.type) ? svgText(decodeText(unpackedSvg(file.bytes))) : '';
        if (drawn !== '') return drawn;
        const picture = await pictureOf(file, READING_BOX);
        const { camera, isScreenshot } = file.type.startsWith('image/')
          ? await embeddedFacts(file.bytes)
          : {};
        const kind = camera !== undefined && !isScreenshot ? 'photograph' : 'other';
        if (!(await looksLettered(picture, kind))) return '';
        const languages = options.ocrLanguages ?? languagesFrom(file.languages);
        return withRecognition((recognition) => recognition.read(picture), languages);
      }),
  };
}

/** The types of pictures and recordings that the libraries read; they also read some variants. */
const READ_TYPES =
  /^(image\/(avif|bmp|gif|hei[cf](-sequence)?|jpeg|png|svg\+xml|tiff|webp)|audio\/(aac|flac|mp4|mpeg|ogg|wav|x-m4a)|video\/(mp2t|mp4|ogg|quicktime|webm|x-m4v|x-matroska|matroska))\b/;

/** Reads a picture or recording. For a type that the libraries may not read, a failure does not mean that the file is damaged. */
async function reading<T>({ type }: MediaFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOther = /^(image|audio|video)\//.test(type) && !READ_TYPES.test(type);
    if (!isOther || !isDomainError(error, 'unprocessable')) throw error;
    throw unsupportedFormat(reason('type-unreadable', { type }));
  }
}

/** The cover of a video, otherwise a frame. ffmpeg also reads formats that the readers here cannot read. */
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
  return { width, height, ...(await embeddedFacts(bytes)) };
}

/** The text of a TextBundle in an archive. */
const BUNDLED = /^(?:[^/]+\.textbundle\/)?text\.(?:md|markdown)$/;

/** The Markdown of a TextBundle (textbundle.org); undefined for other archives. */
function bundledText(archive: Archive): string | undefined {
  const path = archive.paths.find((one) => BUNDLED.test(one));
  const isBundle = path !== undefined && archive.paths.includes(path.replace(/text\.\w+$/, 'info.json'));
  return isBundle ? archive.text(path) : undefined;
}

function archiveFacts(bytes: Uint8Array): MediaFacts {
  const archive = openArchive(bytes);
  const markdown = bundledText(archive);
  if (markdown !== undefined) return markdownFacts(markdown);
  if (isBook(archive)) return bookFacts(archive);
  return isOffice(archive) ? officeFacts(archive) : {};
}

function archiveText(bytes: Uint8Array, from: number): DocumentText {
  const archive = openArchive(bytes);
  const markdown = bundledText(archive);
  if (markdown !== undefined) return readMarkdownFile(markdown, from);
  if (isBook(archive)) return readBook(archive, from);
  return isOffice(archive) ? readOffice(archive, from) : listArchive(archive, from);
}

function archiveCover(bytes: Uint8Array): Uint8Array | undefined {
  const archive = openArchive(bytes);
  return isBook(archive) ? bookCover(archive) : officeCover(archive);
}
