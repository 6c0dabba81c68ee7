import { fieldsOf, isEntityType } from '../../entities/vocabulary.ts';
import type { BlobReference } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { truncate } from '../../model/text.ts';
import { resolveAddress } from '../../model/url.ts';
import { bareName, type Evidence, fieldFromData, hostName, isAddress, isSite } from './evidence.ts';
import { isRecord, plainText, textOf, valuesAt } from './graph.ts';

/** How a page presents itself in lists and previews. */
export function presentationOf(evidence: Evidence): {
  readonly title: Fact<string>;
  /** As given by the page; may be empty. */
  readonly description: string;
  /** The pictures that it offers for previews, the best first. */
  readonly pictureUrls: readonly string[];
} {
  const title = titleOf(evidence);
  return { title, description: descriptionOf(evidence, title.value), pictureUrls: picturesOf(evidence) };
}

/** The most characters of a title; longer titles are cut. */
const MAX_TITLE_LENGTH = 500;

/** The number of unread messages that forums put before the title: `(3) Title`. */
const COUNTER = /^\(\d{1,3}\+?\)\s+/;

/** What forums add to the title of a thread: `[SOLVED]`. */
const STATE = /\s*\[\p{Lu}{3,}\]/gu;

/** A label before the title in a heading: `Title:`. */
const LABEL = /^\p{L}+:\s*/u;

/** The separator between a title and the name of its site or book. */
const SEPARATOR = /(\s+[|–—·•»›«‹-]\s+|\s+::?\s+|:\s+|_(?=\p{Script=Han}))/u;

/** The title of the page without the name of its site; may be empty. */
function titleOf(evidence: Evidence): Fact<string> {
  const { page, site, subject, siteName, graph, pageNodes } = evidence;
  const inData = fieldFromData(site?.type ?? subject?.type ?? 'WebPage', 'title', 'string', evidence);
  const isHome = new URL(page.url).pathname === '/';
  const ofPage = pageNodes.flatMap((node) =>
    ['name', 'headline'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const isTelling = (text: unknown) => isHome || !isSite(String(text), evidence);
  const informative = isHome ? [] : [headingInTitle(evidence), ...ofPage].filter(isTelling);
  const stated = inData === undefined ? [] : [inData];
  const named = [PLACEHOLDER, FILE_NAME].some((pattern) => pattern.test(page.title.trim()))
    ? [page.heading, boldHeading(page.text), page.title]
    : [page.title, page.heading];
  const shown = [...informative, ...named].map((value) => ({
    value,
    source: 'text' as const,
  }));
  const titles = [...stated, ...shown]
    .map(({ value, source }) => ({
      value: typeof value === 'string' ? plainText(value).replace(COUNTER, '') : '',
      source,
    }))
    .filter(({ value }) => value !== '');
  const title = titles.find(({ value }) => !isAddress(value) && isTelling(value)) ??
    titles.find(({ value }) => !isAddress(value)) ??
    titles[0] ?? { value: '', source: 'text' };
  const siteNames = [siteName ?? '', page.siteHeading ?? '', hostName(page.url)];
  const bareTitle = isHome ? title.value : withoutSiteName(title.value, siteNames);
  return { ...title, value: truncate(withoutCommunity(bareTitle), MAX_TITLE_LENGTH) };
}

/** A title that a program filled in (`New Page 1`), and one that names a file (`page3`). */
const PLACEHOLDER =
  /^(?:untitled(?: document| page)?|(?:new page|neue seite|nouvelle page|nueva página|nuova pagina|nova página|nieuwe pagina)(?: \d+)?|unbenanntes dokument|document sans(?: nom| titre)|documento sin título|senza titolo|documento senza titolo|sem título|zonder titel|bez tytułu|無題|无标题(?:文档)?)$/iu;
const FILE_NAME = /^\p{Ll}+[-_]?\d*(?:\.html?)?$/u;

/** A short line in bold type at the start of a text, which serves as its heading; empty without one. */
const boldHeading = (text: string): string => /^\*\*([^*\n]{3,120})\*\*\s*\n/u.exec(text)?.[1] ?? '';

/**
 * The common part of the `title` element and a heading, without the name of the site or book; may be empty. If the `title` repeats two
 * headings of level 1, the one that comes first in the `title` counts; the other is the title of the book.
 */
function headingInTitle({ page, siteName }: Evidence): string {
  const parts = partsOf(page.title.replace(COUNTER, ''));
  const placed = (page.headings ?? [])
    .flatMap(({ text, level }) => ({ level, ...(placeIn(parts, text) ?? { at: -1, text }) }))
    .filter(({ at, text }) => at !== -1 && !isSite(text, { page, siteName }));
  const [best] = placed.toSorted((one, other) => one.level - other.level || one.at - other.at);
  const isOfSite = best !== undefined && best.at > 0 && isNamedAfterHost(best.text, page.url);
  const heading = (isOfSite ? placed.find(({ at }) => at === 0) : undefined) ?? best;
  if (heading !== undefined) return heading.text;
  return [page.heading, page.heading.replace(LABEL, '')].find((text) => page.title.includes(text)) ?? '';
}

interface TitlePart {
  readonly text: string;
  readonly separator: string;
}

function partsOf(title: string): readonly TitlePart[] {
  const pieces = title.split(SEPARATOR);
  return pieces.flatMap((text, at) => (at % 2 === 0 ? { text, separator: pieces[at + 1] ?? '' } : []));
}

/**
 * The position of a heading that makes up one or several parts of a title, with its spelling there; undefined if the title does not contain
 * it.
 */
function placeIn(parts: readonly TitlePart[], heading: string): { at: number; text: string } | undefined {
  const wanted = bareName(heading);
  for (let at = 0; at < parts.length && wanted !== ''; at++) {
    let written = '';
    for (const { text, separator } of parts.slice(at)) {
      written += text;
      if (bareName(written) === wanted || bareName(written.replace(STATE, '')) === wanted)
        return { at, text: written === text ? heading : written };
      if (bareName(written).length > wanted.length) break;
      written += separator;
    }
  }
  return undefined;
}

/** The fewest characters of a host's name; shorter names have too many other meanings. */
const MIN_HOST_LENGTH = 4;

/** Whether a heading begins with the name of the host: `Node.js v20 documentation` on nodejs.org. */
function isNamedAfterHost(heading: string, url: string): boolean {
  const host = bareName(hostName(url));
  return host.length >= MIN_HOST_LENGTH && bareName(heading).startsWith(host);
}

/** The name of a site after a bar without spaces, as Japanese and Chinese pages write it. */
const EASTERN_SITE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）)】」！？])[|｜][^|｜]{1,40}$/u;

/** The name of a Chinese or Japanese site that says what it is, after a separator. */
const EASTERN_NAME =
  /\s*[-–—_|｜]\s*[^-–—_|｜]{0,16}(?:网|網|网站|日报|日報|晚报|时报|新闻|新聞|频道|论坛|博客|百科|知乎|在线|官网|ニュース|ブログ|公式サイト|通信)$/u;

/** The title without the site's name before or after it: "Bread" for "Bread | The Daily Loaf". */
function withoutSiteName(title: string, siteNames: readonly string[]): string {
  const names = new Set(siteNames.map(bareName).filter(Boolean));
  const added = /\s*[(（]([^()（）]+)[)）]$/u.exec(title);
  if (added?.[1] !== undefined && names.has(bareName(added[1]))) return title.slice(0, added.index);
  const parts = title.split(SEPARATOR);
  const last = parts.at(-1) ?? '';
  const first = parts[0] ?? '';
  if (parts.length >= 3 && names.has(bareName(last))) return parts.slice(0, -2).join('').trim();
  if (parts.length >= 3 && names.has(bareName(first))) return parts.slice(2).join('').trim();
  return title.replace(EASTERN_SITE, '').replace(EASTERN_NAME, '');
}

const TAGS = [
  'og:description',
  'description',
  'twitter:description',
  'citation_abstract',
  'dc.description',
  'dcterms.abstract',
];

/** A mark at the end which shows that the text was cut. */
const CUT = /\s*(?:\(\.{3}\)|\[\.{3}\]|[([]…[)\]]|…|\.{3})$/u;

/** Text that ends with a whole sentence, whose last word is not an abbreviation. */
const WHOLE_SENTENCES = /^.*(?:[\p{L}\p{N}]{4}["'”’»)]*[.!?]+["'”’»)]*(?=\s)|[。！？।]["'”’»」』)]*)/su;

/**
 * The page's own description, one or two whole sentences; empty if it says no more than the title. A truncated description is used only if
 * there is neither another one nor a text.
 */
function descriptionOf(evidence: Evidence, title: string): string {
  const { meta, subject, graph, reading, page } = evidence;
  const inNodes = (subject?.nodes ?? []).flatMap((node) =>
    ['description', 'abstract'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const texts = [...TAGS.flatMap((name) => meta.get(name) ?? []), ...inNodes]
    .map((value) => withoutChapters(textOf(value, reading) ?? ''))
    .filter((text) => tellsMore(text, [title, page.title]) && isOfPage(text, title, evidence));
  const whole =
    texts.find((text) => !CUT.test(text)) ?? texts.map(wholeSentences).find((text) => text !== '');
  return whole ?? (page.text === '' ? (texts[0] ?? '') : '');
}

/** Whether a description says more than these titles, in more than one word, since a single word may be a placeholder. */
function tellsMore(text: string, titles: readonly string[]): boolean {
  const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(text);
  return (
    bareName(text) !== '' && !isWord && !titles.some((title) => bareName(title).includes(bareName(text)))
  );
}

/** The fewest characters of a text with which a description is compared. */
const MIN_COMPARED = 600;
/** The least share of its words that a description of the page has in common with the text, if other signs speak for one of the site. */
const MIN_SHARED = 0.4;
/** A description with fewer characters may be a slogan. */
const MAX_SLOGAN = 60;
/** The fewest characters of a text that can do without a description that is not a sentence. */
const MIN_TEXT = 300;
/** The fewest words of a description without any word of the text that is one of the site. */
const MIN_FOREIGN = 3;

/**
 * Whether a description is about the page, and not about its site, as slogans are: the text of the page has some of its words. Signs of a
 * slogan are that it is short or names the site, and that the page calls itself the whole site.
 */
function isOfPage(description: string, title: string, evidence: Evidence): boolean {
  const { page, siteName, meta } = evidence;
  if (isOfWholeSite(description, evidence)) return false;
  const isShort = description.length < MAX_SLOGAN;
  const isFragment = isShort && !/[\p{P}]$/u.test(description);
  if (isFragment && page.text.length >= MIN_TEXT) return false;
  if (page.text === '' || (page.text.length < MIN_COMPARED && !isFragment)) return true;
  const words = [...stemsOf(siteName === undefined ? description : description.replaceAll(siteName, ' '))];
  const inText = stemsOf(`${title} ${page.text}`);
  const shared = words.filter((word) => inText.has(word)).length;
  if (page.text.length < MIN_COMPARED) return shared > 0;
  const isNamed = siteName !== undefined && description.includes(siteName);
  const isOfSite = isNamed || isShort || (meta.get('og:type') ?? []).includes('website');
  return isOfSite
    ? shared >= MIN_SHARED * Math.max(1, words.length)
    : shared > 0 || words.length < MIN_FOREIGN;
}

/** Whether a description is that of the whole site, as the title next to it in the page's data for previews shows. */
function isOfWholeSite(description: string, { page, meta, siteName = '' }: Evidence): boolean {
  const site = bareName(siteName);
  const names = (meta.get('og:title') ?? []).map(bareName);
  const isPreviewed = (meta.get('og:description') ?? []).includes(description);
  return isPreviewed && site !== '' && names.includes(site) && bareName(page.title) !== site;
}

/** The beginnings of the longer words; of Chinese and Japanese, pairs of characters. */
function stemsOf(text: string): ReadonlySet<string> {
  const small = text.toLowerCase();
  const words = (small.match(/[\p{L}\p{N}]{5,}/gu) ?? []).map((word) => word.slice(0, 5));
  const pairs = [...small.matchAll(/(?=([\p{Script=Han}\p{Script=Katakana}]{2}))/gu)].map(
    ([, pair = '']) => pair,
  );
  return new Set([...words.filter((word) => !/\p{Script=Han}/u.test(word)), ...pairs]);
}

const wholeSentences = (text: string): string => WHOLE_SENTENCES.exec(text.replace(CUT, ' '))?.[0] ?? '';

/** The list of chapters of a recording, and all text after it. */
const CHAPTERS = /(?<!\d)\(?0{1,2}:00(?::00)?\)?\s(?=[\s\S]*?(?<!\d)\d{1,2}:\d\d(?!\d))[\s\S]*$/u;

/** The description of a recording without the list of its chapters. */
export const withoutChapters = (description: string): string => description.replace(CHAPTERS, '').trimEnd();

const MAX_IMAGES = 20;

const META = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
  'image',
  'thumbnail',
  'sailthru.image.full',
  'parsely-image-url',
];

const PROPERTIES = ['image', 'thumbnailUrl', 'thumbnail', 'primaryImageOfPage', 'logo'];

/** URLs of the pictures that a page offers for previews, the best first. */
function picturesOf({ page, meta, graph, subject }: Evidence): readonly string[] {
  const inNodes = (subject?.nodes ?? [])
    .flatMap((node) => PROPERTIES.flatMap((path) => valuesAt(graph, node, path)))
    .flatMap((value) =>
      isRecord(value) ? [...valuesAt(graph, value, 'url'), ...valuesAt(graph, value, 'contentUrl')] : [value],
    );
  const links = page.links.filter(({ rel }) => rel.includes('image_src')).map(({ href }) => href);
  const named = [...META.flatMap((name) => meta.get(name) ?? []), ...inNodes, ...links];
  const urls = named.flatMap((one) => (typeof one === 'string' ? (resolveAddress(one, page.url) ?? []) : []));
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

/**
 * The entity with the picture from its page as its cover or, for a post, as its attachment (D28); unchanged if its type has neither.
 * @param source the URL of the picture
 */
export function withCover(entity: Entity, cover: BlobReference, source = ''): Entity {
  const type = [entity['@type']].flat().find(isEntityType);
  const fields = type === undefined ? new Map() : fieldsOf(type);
  return {
    ...entity,
    ...(fields.has('cover') && { cover }),
    ...(fields.has('attachments') && !PORTRAIT.test(source) && { attachments: [cover] }),
  };
}

/** URLs of profile pictures, which the pages of posts without a picture show instead. */
const PORTRAIT = /\/profile_(images|pics?)\//;

/** The title of a post without its community: `Title` for `r/community on Site: Title`, or `From the … community on Site: Title`. */
function withoutCommunity(title: string): string {
  return title.replace(/^(?:r\/\w+|From the .{1,60}? community) on \w+: (?=\S)/, '');
}
