import { unescaped } from '../../exports/formats/epub.ts';
import type { Blob } from '../../model/blob.ts';
import type { Instant } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Storage } from '../../ports/storage.ts';
import { escapeHtml } from '../../prose/to-html.ts';
import { articleOf, PICTURE, titleOf } from '../../shares/article.ts';
import { shareWordsFor } from '../../shares/words.ts';
import { shownTexts } from '../shares/shown-texts.ts';
import type { ExportProgress } from './export-objects.ts';

/** A chapter of a book: an object with a text, notes or a picture. */
interface BookChapter {
  readonly object: SavedObject;
  readonly title: string;
  /** First the object's own picture (null for a page), then the pictures of its text, in order; null for an unavailable one. */
  readonly pictures: readonly (Blob | null)[];
  /**
   * The chapter as HTML.
   * @param sources the URLs of the pictures; null leaves a picture out
   */
  html(sources: readonly (string | null)[]): string;
}

/** The chapters of a book, in the order of the list. */
export type BookChapters = (
  filter: ObjectFilter,
  since: Instant | undefined,
  progress: ExportProgress,
) => AsyncGenerator<BookChapter>;

interface Ports {
  readonly storage: Storage;
  readonly prose: Pick<ProseConverter, 'render' | 'highlight'>;
  /**
   * A picture of a text by its URL in the text, in WebP; null if it is unavailable.
   * @param isFetched whether to fetch a picture that is not stored
   */
  readonly pictureAt: (object: SavedObject, address: string, isFetched: boolean) => Promise<Blob | null>;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

const MAX_PICTURES = 200;
/** After this many pictures that could not be fetched, a book uses only stored pictures, since each attempt may take seconds. */
const MAX_LOST = 20;

export function bookChapters({ storage, prose, pictureAt, pause }: Ports): BookChapters {
  const textsOf = shownTexts({ storage, prose });

  return async function* chapters(filter, since, progress) {
    let lost = 0;
    for await (const object of storage.objects.list(filter)) {
      if (object.modified < (since ?? 0)) continue;
      await pause();
      const texts = await textsOf(object, { highlights: true, notes: true });
      const lead = object.kind === 'url' ? undefined : object.thumbnail;
      if (texts.text === '' && object.notes.length === 0 && !lead) {
        progress.advance?.(false);
        continue;
      }
      const ofText = [...texts.text.matchAll(PICTURE)].slice(0, MAX_PICTURES);
      const blobs = await Promise.all(
        ofText.map(([, address]) => address && pictureAt(object, unescaped(address), lost < MAX_LOST)),
      );
      lost += blobs.filter((blob) => blob === null).length;
      const words = shareWordsFor(object.language);
      const title = titleOf(object, words);
      const source = escapeHtml(object.url ?? '');
      yield {
        object,
        title,
        pictures: [lead ?? null, ...blobs.map((blob) => blob || null)],
        html([leading, ...others]) {
          const article = articleOf(object, title, texts, {
            lead: leading ? `<p><img src="${leading}" alt=""></p>\n` : '',
            hasTags: false,
            words,
            pictureAt: (place) => others[place] ?? null,
          });
          return article + (source && `<p class="source"><a href="${source}">${source}</a></p>\n`);
        },
      };
      progress.advance?.(true);
    }
  };
}
