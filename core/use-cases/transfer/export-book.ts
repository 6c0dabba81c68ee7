import { orNull } from '../../errors.ts';
import { displayedAuthor } from '../../exports/displayed-facts.ts';
import {
  BOOK_HEAD,
  type BookFile,
  bookPage,
  type Chapter,
  contentsPage,
  coverPage,
  letteredCover,
  packageFile,
  XHTML,
} from '../../exports/formats/epub.ts';
import type { Blob } from '../../model/blob.ts';
import type { Instant } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { BookChapters } from './book-chapters.ts';
import type { ExportProgress, WrittenEntry } from './export-objects.ts';

/** Writes objects as an EPUB: a chapter for each, one at a time (docs/export.md). */
export type WriteBook = (
  title: string,
  filter: ObjectFilter,
  since: Instant | undefined,
  progress: ExportProgress,
) => AsyncGenerator<WrittenEntry>;

interface Ports {
  readonly chaptersOf: BookChapters;
  readonly blobReader: Pick<BlobReader, 'read'>;
  /** Converts a picture that the service made from WebP to JPEG, since many e-book readers do not support WebP. */
  readonly toJpeg: (webp: Uint8Array) => Promise<Uint8Array>;
}

const JPEG = 'image/jpeg';
const encoder = new TextEncoder();

export function bookExport({ chaptersOf, blobReader, toJpeg }: Ports): WriteBook {
  return async function* write(title, filter, since, progress) {
    const chapters: Chapter[] = [];
    const pictures: BookFile[] = [];
    let cover: BookFile | null = null;
    let [first, modified]: [SavedObject | null, Instant] = [null, 0];
    const entry = (name: string, content: string | Uint8Array, isStored = false): WrittenEntry => ({
      name,
      bytes: typeof content === 'string' ? encoder.encode(content) : content,
      modified,
      isText: typeof content === 'string' && !isStored,
    });
    /** A picture as a file of the book; null if it does not exist or cannot be read. */
    const drawn = async (id: Uid, name: string, blob: Blob | null): Promise<WrittenEntry | null> => {
      if (blob === null) return null;
      const file = await orNull(async () => entry(`EPUB/${name}`, await toJpeg(await blobReader.read(blob))));
      if (file === null) progress.miss(id);
      return file;
    };

    for (const { name, text, isStored } of BOOK_HEAD) yield entry(name, text, isStored);
    for await (const { object, title: heading, pictures: blobs, html } of chaptersOf(
      filter,
      since,
      progress,
    )) {
      const name = `${chapters.length + 1}.xhtml`;
      first ??= object;
      modified = Math.max(modified, object.modified);
      const shown: (string | null)[] = [];
      for (const [at, blob] of blobs.entries()) {
        const picture: BookFile = { name: `${chapters.length + 1}-${at}.jpg`, type: JPEG };
        const file = await drawn(object.id, picture.name, blob);
        shown.push(file && picture.name);
        if (file === null) continue;
        pictures.push(picture);
        yield file;
      }
      if (cover === null && object.thumbnail) {
        const file = await drawn(object.id, 'cover.jpg', object.thumbnail);
        if (file !== null) {
          cover = { name: 'cover.jpg', type: JPEG };
          yield file;
        }
      }
      const { language, url: base } = object;
      yield entry(`EPUB/${name}`, bookPage(html(shown), { title: heading, language, base }));
      chapters.push({ name, type: XHTML, title: heading });
    }
    if (cover === null) {
      cover = { name: 'cover.svg', type: 'image/svg+xml' };
      yield entry('EPUB/cover.svg', letteredCover(title));
    }
    yield entry('EPUB/cover.xhtml', coverPage(title, cover));
    yield entry('EPUB/contents.xhtml', contentsPage(title, chapters));
    const id = first === null ? 'empty' : `${first.id}-${chapters.length}`;
    const author = first && chapters.length === 1 ? displayedAuthor(first) : undefined;
    const book = { id, title, language: first?.language, author, modified, cover, pictures, chapters };
    yield entry('EPUB/book.opf', packageFile(book));
  };
}
