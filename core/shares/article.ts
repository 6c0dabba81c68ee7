import { displayedAuthor, displayedDay, displayedPublisher } from '../exports/displayed-facts.ts';
import type { SavedObject } from '../model/object.ts';
import { escapeHtml } from '../prose/to-html.ts';
import type { SharedTexts } from './open-share.ts';
import type { ShareWords } from './words.ts';

const VISIBLE = /[^\s\p{C}]/u;

/** The title of an object, otherwise its file name or URL. */
export function titleOf(
  { title, url, blob }: Pick<SavedObject, 'title' | 'url' | 'blob'>,
  { untitled }: Pick<ShareWords, 'untitled'> = { untitled: 'Untitled' },
): string {
  return [title, blob?.name, url].find((name) => VISIBLE.test(name ?? '')) ?? untitled;
}

interface ArticleOptions {
  /** The HTML before the text: a picture or a file. */
  readonly lead: string;
  readonly hasTags: boolean;
  /** The URL of the nth picture in the text, from 0; null shows its description instead. */
  pictureAt(place: number): string | null;
  readonly words: ShareWords;
}

/** An object as an `article` of HTML: its title, source, text, highlights, notes and tags. */
export function articleOf(
  object: SavedObject,
  name: string,
  { text, highlights, notes }: SharedTexts,
  { lead, hasTags, pictureAt, words }: ArticleOptions,
): string {
  const [author, published] = [displayedAuthor(object), displayedDay(object)];
  const site = object.url === undefined ? undefined : displayedPublisher(object);
  const makers = [author, site === author ? undefined : site].filter((part) => part !== undefined);
  const by = [
    ...makers.map((part) => escapeHtml(part)),
    ...(published === undefined ? [] : [`<time datetime="${published}">${words.day(published)}</time>`]),
  ].join(' · ');
  let shown = 0;
  // The picture endpoint also counts pictures without a URL.
  const pictured = text.replace(PICTURE, (_, __, described: string, more: string) => {
    const address = pictureAt(shown);
    shown += 1;
    return address === null ? described : `<img loading="lazy" src="${address}" alt="${described}"${more}>`;
  });
  const repeatsTitle = /^<h1>(.*?)<\/h1>\n?/.exec(pictured);
  const body = repeatsTitle?.[1] === escapeHtml(name) ? pictured.slice(repeatsTitle[0].length) : pictured;
  return [
    `<article lang="${escapeHtml(object.language ?? '')}" dir="auto">\n<header>\n<h1>${escapeHtml(name)}</h1>\n${by === '' ? '' : `<p class="by">${by}</p>\n`}</header>\n`,
    lead,
    body,
    highlights.length > 0
      ? `<section class="highlights">\n<h2 class="label" lang="${words.language}">${words.highlights}</h2>\n${highlights
          .map(
            ({ quote, comment: remark }) =>
              `<blockquote><p>${escapeHtml(quote)}</p></blockquote>\n${remark ? `<p dir="auto">${escapeHtml(remark)}</p>\n` : ''}`,
          )
          .join('')}</section>\n`
      : '',
    notes.length > 0
      ? `<section>\n<h2 class="label" lang="${words.language}">${words.notes}</h2>\n${notes.map((note) => `<div class="note" dir="auto">${note}</div>\n`).join('')}</section>\n`
      : '',
    hasTags && object.tags.length > 0
      ? `<ul class="tags">${object.tags.map((tag) => `<li>${escapeHtml(tag.name)}</li>`).join('')}</ul>\n`
      : '',
    '</article>\n',
  ].join('');
}

/** A picture in a text. Captures its URL, its description and its other attributes. */
export const PICTURE = /<img(?: src="([^"]*)")? alt="([^"]*)"([^>]*)>/g;
