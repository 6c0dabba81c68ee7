import { orNull } from '../../errors.ts';
import { displayedAuthor } from '../../exports/about.ts';
import {
  BOOK_HEAD,
  type BookFile,
  bookPage,
  type Chapter,
  contentsPage,
  coverPage,
  letteredCover,
  packageFile,
  unescaped,
  XHTML,
} from '../../exports/formats/epub.ts';
import type { Blob } from '../../model/blob.ts';
import type { Instant } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Uid } from '../../model/uid.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Storage } from '../../ports/storage.ts';
import { escapeHtml } from '../../prose/to-html.ts';
import { articleOf, PICTURE, titleOf } from '../../shares/article.ts';
import { shownTexts } from '../shares/shown-texts.ts';
import type { ExportProgress, WrittenEntry } from './export-objects.ts';

/** Writes objects as an EPUB: a chapter for each, one at a time (docs/export.md). */
export type WriteBook = (
  title: string,
  filter: ObjectFilter,
  since: Instant | undefined,
  progress: ExportProgress,
) => AsyncGenerator<WrittenEntry>;

interface Ports {
  readonly storage: Storage;
  readonly blobReader: Pick<BlobReader, 'read'>;
  readonly prose: Pick<ProseConverter, 'show' | 'highlight'>;
  /**
   * A picture of a text by its address in the text, in WebP; null if unavailable.
   * @param isFetched whether to fetch a picture that is not stored
   */
  readonly pictureAt: (object: SavedObject, address: string, isFetched: boolean) => Promise<Blob | null>;
  /** Converts a picture that the service made from WebP to JPEG, since many e-book readers do not support WebP. */
  readonly toJpeg: (webp: Uint8Array) => Promise<Uint8Array>;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

const JPEG = 'image/jpeg';
/** The most pictures in a chapter. */
const MAX_PICTURES = 200;
/** The number of pictures that could not be fetched after which a book uses only stored pictures, since each attempt may take seconds. */
const MAX_LOST = 20;
const encoder = new TextEncoder();

export function bookExport({ storage, blobReader, prose, pictureAt, toJpeg, pause }: Ports): WriteBook {
  const textsOf = shownTexts({ storage, prose });

  return async function* write(title, filter, since, progress) {
    const chapters: Chapter[] = [];
    const pictures: BookFile[] = [];
    let cover: BookFile | null = null;
    let lost = 0;
    let [first, modified]: [SavedObject | null, Instant] = [null, 0];
    const entry = (name: string, content: string | Uint8Array, isStored = false): WrittenEntry => ({
      name,
      bytes: typeof content === 'string' ? encoder.encode(content) : content,
      modified,
      isText: typeof content === 'string' && !isStored,
    });
    /** A picture as a file of the book; null if there is none, or it cannot be read. */
    const drawn = async (id: Uid, name: string, blob: Blob | null): Promise<WrittenEntry | null> => {
      if (blob === null) return null;
      const file = await orNull(async () => entry(`EPUB/${name}`, await toJpeg(await blobReader.read(blob))));
      if (file === null) progress.miss(id);
      return file;
    };

    for (const { name, text, isStored } of BOOK_HEAD) yield entry(name, text, isStored);
    for await (const object of storage.objects.list(filter)) {
      if (object.modified < (since ?? 0)) continue;
      await pause();
      const texts = await textsOf(object, { highlights: true, notes: true });
      const lead = object.kind === 'url' ? undefined : object.thumbnail;
      if (texts.text === '' && object.notes.length === 0 && !lead) {
        progress.advance?.(false);
        continue;
      }
      const name = `${chapters.length + 1}.xhtml`;
      first ??= object;
      modified = Math.max(modified, object.modified);
      const ofText = [...texts.text.matchAll(PICTURE)].slice(0, MAX_PICTURES);
      const blobs = await Promise.all(
        ofText.map(([, address]) => address && pictureAt(object, unescaped(address), lost < MAX_LOST)),
      );
      lost += blobs.filter((blob) => blob === null).length;
      const shown: (string | null)[] = [];
      for (const [at, blob] of [lead, ...blobs].entries()) {
        const picture: BookFile = { name: `${chapters.length + 1}-${at}.jpg`, type: JPEG };
        const file = await drawn(object.id, picture.name, blob || null);
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
      const heading = titleOf(object);
      const [leading, ...others] = shown;
      const source = escapeHtml(object.url ?? '');
      const article = articleOf(object, heading, texts, {
        lead: leading ? `<p><img src="${leading}" alt=""></p>\n` : '',
        hasTags: false,
        pictureAt: (place) => others[place] ?? null,
      });
      const origin = source && `<p class="source"><a href="${source}">${source}</a></p>\n`;
      const { language, url: base } = object;
      yield entry(`EPUB/${name}`, bookPage(article + origin, { title: heading, language, base }));
      chapters.push({ name, type: XHTML, title: heading });
      progress.advance?.(true);
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
