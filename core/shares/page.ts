import { displayedPublisher } from '../exports/displayed-facts.ts';
import type { SavedObject } from '../model/object.ts';
import type { PreviewedObject } from '../ports/object-reader.ts';
import { escapeHtml } from '../prose/to-html.ts';
import { articleOf, titleOf } from './article.ts';
import type { OpenShare, SharedTexts } from './open-share.ts';
import { STYLE } from './style.ts';
import type { ShareWords } from './words.ts';

/** Writes the pages of shares (docs/shares.md): complete HTML that needs no script. */

/** Where a page is shown. */
interface PagePlace {
  /** The URL of the share, without a trailing slash. */
  readonly home: string;
  /** The number of the page of a list, from 1. */
  readonly number: number;
  readonly pages: number;
  /** The number of objects. */
  readonly count: number;
}

const MAX_DESCRIPTION = 200;
/** A description of an object: its summary, or the beginning of its text. */
const describe = ({ summary }: SavedObject, text = ''): string => {
  const plain = (summary || text.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39);/g, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
  return plain.length > MAX_DESCRIPTION ? `${plain.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : plain;
};

interface Frame {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly picture?: string | undefined;
  readonly type: 'article' | 'website';
  readonly language: string;
  readonly isIndexed: boolean;
  /** Further HTML for the head. */
  readonly head?: string;
  readonly isWide?: boolean;
  readonly body: string;
}

function frame(page: Frame): string {
  const { title, description, address, picture, type, language, isIndexed, head = '', isWide, body } = page;
  const meta = (property: string, content: string | undefined) =>
    content ? `<meta property="og:${property}" content="${escapeHtml(content)}">\n` : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}"${language === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<meta name="referrer" content="no-referrer">
${description ? `<meta name="description" content="${escapeHtml(description)}">\n` : ''}${meta('title', title)}${meta('description', description)}${meta('type', type)}${meta('url', address)}${meta('image', picture)}${picture ? '<meta name="twitter:card" content="summary_large_image">\n' : ''}${head}<style>${STYLE}</style>
<main${isWide ? ' class="wide"' : ''}>
${body}</main>
</html>
`;
}

/**
 * The page of one object.
 * @param back the URL of the list that it is part of
 */
export function objectPage(
  { share, nameOf, isList, title }: OpenShare,
  object: SavedObject,
  texts: SharedTexts,
  { home, back, words }: { readonly home: string; readonly back?: string; readonly words: ShareWords },
): string {
  const at = `${home}/${nameOf(object.id)}`;
  const name = (!isList && title) || titleOf(object, words);
  const picture = object.thumbnail && object.kind === 'url' ? `${at}/thumbnail` : undefined;
  const preview = object.thumbnail ? `${at}/thumbnail` : undefined;
  const lead = `${picture ? `<img class="cover" src="${picture}" alt="">\n` : ''}${fileOf(object, at, words)}`;
  const article = articleOf(object, name, texts, {
    lead,
    hasTags: share.choices.tags === true,
    words,
    pictureAt: (place) => `${at}/pictures.${place}`,
  });
  const parts = [
    article,
    footer([
      object.url === undefined
        ? ''
        : `<a href="${escapeHtml(object.url)}" rel="noopener">${words.original}</a>`,
      back === undefined ? '' : `<a href="${back}">${escapeHtml(words.all(title))}</a>`,
    ]),
  ];
  return frame({
    title: name,
    description: describe(object, texts.text),
    address: isList ? at : home,
    picture: preview,
    type: 'article',
    language: words.language,
    isIndexed: share.choices.indexed === true,
    body: parts.join(''),
  });
}

/** HTML for a file: a picture, a player or a download link. */
function fileOf({ kind, blob, title }: SavedObject, at: string, words: ShareWords): string {
  if (!blob || kind === 'url' || kind === 'note') return '';
  const source = `src="${at}/file"`;
  if (kind === 'image') return `<img class="picture" ${source} alt="${escapeHtml(title)}">\n`;
  if (kind === 'audio') return `<p><audio controls preload="none" ${source}></audio></p>\n`;
  if (kind === 'video') return `<p><video controls preload="metadata" ${source}></video></p>\n`;
  return `<p><a class="file" href="${at}/file">${escapeHtml(blob.name ?? words.file)} <small>${sizeOf(blob.sizeBytes, words)}</small></a></p>\n`;
}

function sizeOf(bytes: number, { number }: ShareWords): string {
  const mib = bytes / 1024 / 1024;
  return mib >= 1 ? `${number(mib)} MiB` : `${number(Math.max(1, Math.round(bytes / 1024)))} KiB`;
}

const footer = (links: readonly string[]): string => {
  const shown = links.filter((link) => link !== '');
  return shown.length === 0
    ? ''
    : `<footer>${shown.map((link) => `<span>${link}</span>`).join('')}</footer>\n`;
};

/** A page of a space, a search or a tag. */
export function galleryPage(
  { share, title, nameOf }: OpenShare,
  previews: readonly PreviewedObject[],
  { home, number, pages, count }: PagePlace,
  words: ShareWords,
): string {
  const cards = previews.map(({ object, excerpt }) => {
    const at = `${home}/${nameOf(object.id)}`;
    const site = object.url === undefined ? undefined : displayedPublisher(object);
    const image = object.thumbnail ? `<img loading="lazy" src="${at}/thumbnail" alt="">` : '';
    const summary = object.summary || excerpt;
    return `<li><a class="card" href="${at}" lang="${escapeHtml(object.language ?? '')}">${image}<div><b dir="auto">${escapeHtml(titleOf(object, words))}</b>${summary ? `<span dir="auto">${escapeHtml(summary.slice(0, 300).toWellFormed())}</span>` : ''}${site ? `<small>${escapeHtml(site)}</small>` : ''}</div></a></li>\n`;
  });
  const link = (to: number, rel: string, text: string) =>
    to < 1 || to > pages
      ? '<span></span>'
      : `<a rel="${rel}" href="${home}${to === 1 ? '' : `?page=${to}`}">${text}</a>`;
  const [back, onward] = words.language === 'ar' ? ['→', '←'] : ['←', '→'];
  const items = words.items(count);
  const pager =
    pages > 1
      ? `<nav aria-label="${words.pages}">${link(number - 1, 'prev', `${back} ${words.newer}`)}<span>${words.place(words.number(number), words.number(pages))}</span>${link(number + 1, 'next', `${words.older} ${onward}`)}</nav>\n`
      : '';
  const feeds = (['atom', 'rss'] as const)
    .map((kind) => `<link rel="alternate" type="application/${kind}+xml" href="${home}/feed.${kind}">\n`)
    .join('');
  const [first] = previews.filter(({ object }) => object.thumbnail);
  return frame({
    title,
    description: items,
    address: home,
    picture: first && `${home}/${nameOf(first.object.id)}/thumbnail`,
    type: 'website',
    language: words.language,
    isIndexed: share.choices.indexed === true,
    head: `${feeds}<link rel="alternate" type="application/feed+json" href="${home}/feed.json">\n`,
    isWide: true,
    body: `<header>\n<h1 dir="auto">${escapeHtml(title)}</h1>\n<p class="count">${items}</p>\n</header>\n<ul class="grid">\n${cards.join('')}</ul>\n${pager}`,
  });
}

/** The response for every path without a page. */
export const nothingHere = ({ language, nothing, reason }: ShareWords): string =>
  frame({
    title: nothing,
    description: '',
    address: '',
    type: 'website',
    language,
    isIndexed: false,
    body: `<header>\n<h1>${nothing}</h1>\n<p class="by">${reason}</p>\n</header>\n`,
  });
