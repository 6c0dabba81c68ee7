import { type Document, type Element, isTag, type ParentNode } from 'domhandler';
import type { Captions, Heading, MetaTag, PageLink, PageReading } from '../../core/model/page.ts';
import { isHomePage, resolveAddress } from '../../core/model/url.ts';
import { fold, textOf, tokensOf, walk } from './nodes.ts';

/** Maximum number of values of each kind of fact that are read from a page. */
const MAX = { meta: 500, links: 100, times: 20, jsonLd: 50, headings: 50, captions: 50 } as const;

/** Maximum number of characters of a `meta` value. */
const MAX_META_LENGTH = 10_000;
/** Maximum number of characters of JSON-LD, in all scripts together. */
const MAX_JSON_LD_LENGTH = 2_000_000;

const RELATIONS: ReadonlySet<string> = new Set([
  'apple-touch-icon',
  'author',
  'canonical',
  'icon',
  'image_src',
  'license',
  'tag',
]);

/** Links with file names like this lead to the licence of the page's content. */
const LICENSE_FILE = /\/(licen[cs]e|copying)(\.\w{1,5})?$/i;

/** A page's own statements about itself, unchanged. */
type PageFacts = Omit<PageReading, 'url' | 'microdata' | 'text'>;

type Collected = {
  base: string;
  title: string | undefined;
  headings: Heading[];
  siteHeading: string | undefined;
  language: string | undefined;
  meta: MetaTag[];
  jsonLd: string[];
  jsonLdLength: number;
  links: PageLink[];
  captions: Captions[];
  /** The video that the captions belong to. */
  video: ParentNode | undefined;
  byline: string | undefined;
  markedTimes: string[];
  times: string[];
  dateLines: string[];
};

/** The functions that record facts from elements, by the name of the element. */
const collectors: Readonly<Record<string, (element: Element, page: Collected) => void>> = {
  html: ({ attribs }, page) => {
    page.language ??= attribs.lang ?? attribs['xml:lang'];
  },
  body: ({ attribs }, page) => {
    page.language ||= attribs.lang ?? attribs['xml:lang'];
  },
  base: ({ attribs }, page) => {
    page.base = resolveAddress(attribs.href, page.base) ?? page.base;
  },
  title: (element, page) => {
    page.title ??= textOf(element);
  },
  h1: addHeading,
  h2: addHeading,
  h3: addHeading,
  meta: ({ attribs }, page) => {
    const name = attribs.property ?? attribs.name ?? attribs['http-equiv'] ?? attribs.itemprop;
    const content = attribs.content?.slice(0, MAX_META_LENGTH).trim();
    if (name === undefined || !content || page.meta.length >= MAX.meta) return;
    for (const one of tokensOf(name)) page.meta.push({ name: one, content });
  },
  link: (element, page) => addLink(element, fold(element.attribs.title ?? ''), page),
  a: (element, page) => {
    const isLicense = LICENSE_FILE.test(element.attribs.href ?? '');
    if (isLicense || element.attribs.rel !== undefined) {
      addLink(element, textOf(element, 200), page, isLicense ? ['license'] : []);
    }
  },
  track: ({ attribs: { src, srclang, kind = 'subtitles' }, parent }, page) => {
    const url = /^(captions|subtitles)$/i.test(kind) ? resolveAddress(src, page.base) : undefined;
    if (url === undefined || parent === null || page.captions.length >= MAX.captions) return;
    page.video ??= parent;
    if (page.video === parent) page.captions.push({ url, ...(srclang && { language: srclang }) });
  },
  script: (element, page) => {
    addPlayerCaptions(element, page);
    if (!/^application\/ld\+json\b/i.test(element.attribs.type?.trim() ?? '')) return;
    const text = element.children.map((child) => ('data' in child ? child.data : '')).join('');
    page.jsonLdLength += text.length;
    if (page.jsonLdLength <= MAX_JSON_LD_LENGTH && page.jsonLd.length < MAX.jsonLd) page.jsonLd.push(text);
  },
  time: (element, page) => {
    const { datetime, itemprop = '', class: classes = '', pubdate } = element.attribs;
    const value = datetime ?? textOf(element, 100);
    const isMarked = pubdate !== undefined || /publi|posted|entry-date/i.test(`${itemprop} ${classes}`);
    const times = isMarked ? page.markedTimes : page.times;
    if (value !== '' && times.length < MAX.times) times.push(value);
  },
};

/** Collects the facts of a page found at `url`. */
export function readFacts(document: Document, url: string): PageFacts {
  const page: Collected = {
    base: url,
    title: undefined,
    headings: [],
    siteHeading: undefined,
    language: undefined,
    meta: [],
    jsonLd: [],
    jsonLdLength: 0,
    links: [],
    captions: [],
    video: undefined,
    byline: undefined,
    markedTimes: [],
    times: [],
    dateLines: [],
  };
  walk(document, (element) => {
    addDateLine(element, page);
    page.byline ??= bylineOf(element);
    if (Object.hasOwn(collectors, element.name)) collectors[element.name]?.(element, page);
    return element.name !== 'svg';
  });
  const metaOf = (name: string) => page.meta.find((tag) => tag.name === name)?.content;
  const language = page.language || metaOf('content-language') || metaOf('og:locale')?.replace('_', '-');
  // Some sites name the home page as the canonical address of all their pages.
  const canonicalUrl = [
    page.links.find(({ rel }) => rel.includes('canonical'))?.href,
    resolveAddress(metaOf('og:url'), page.base),
  ].find((address) => address !== undefined && (!isHomePage(address) || isHomePage(url)));
  return {
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    ...(language && { language }),
    title: page.title ?? '',
    heading: page.headings.find(({ level }) => level === 1)?.text ?? '',
    ...(page.headings.length > 0 && { headings: page.headings }),
    ...(page.siteHeading !== undefined && { siteHeading: page.siteHeading }),
    byline: page.byline ?? '',
    meta: page.meta,
    jsonLd: page.jsonLd,
    times: [...page.markedTimes, ...page.times, ...page.dateLines].slice(0, MAX.times),
    links: page.links,
    ...(page.captions.length > 0 && { captions: page.captions }),
  };
}

/** The first captions in the settings of YouTube's player; `baseUrl` is a JSON string. */
const PLAYER_CAPTIONS = /"captionTracks":\[\{"baseUrl":("(?:[^"\\]|\\.){1,3000}")/;

function addPlayerCaptions({ children: [text] }: Element, page: Collected): void {
  const [, written] = text && 'data' in text ? (PLAYER_CAPTIONS.exec(text.data) ?? []) : [];
  if (written === undefined || page.captions.length > 0) return;
  try {
    const url = resolveAddress(JSON.parse(written), page.base);
    if (url !== undefined) page.captions.push({ url: `${url}&fmt=vtt` });
  } catch {} // not JSON after all
}

/** Classes of headings that name the site or book, not the page. */
const OF_SITE =
  /(?:^|\s)(?:(?:site|blog|menu|navbar)[-_]?(?:title|name|heading|brand)|(?:site-)?logo)(?:\s|$)/i;

/** Records a heading. Headings of the site are recorded separately. */
function addHeading(element: Element, page: Collected): void {
  const text = textOf(element).replace(/^#+\s+|\s*[¶#]$/g, '');
  const level = Number(element.name.slice(1));
  if (text === '') return;
  if (level === 1 && (OF_SITE.test(element.attribs.class ?? '') || leadsHome(element, text, page.base)))
    page.siteHeading ??= text;
  else if (page.headings.length < MAX.headings) page.headings.push({ text, level });
}

/** Whether a heading is only a link to the home page. */
function leadsHome(heading: Element, text: string, base: string): boolean {
  let leads = false;
  walk(heading, (inner) => {
    const address = inner.name === 'a' ? resolveAddress(inner.attribs.href, base) : undefined;
    leads ||= address !== undefined && isHomePage(address) && textOf(inner) === text;
    return true;
  });
  return leads;
}

function addLink({ attribs }: Element, text: string, page: Collected, more: readonly string[] = []): void {
  const rel = [...tokensOf(attribs.rel), ...more].filter(
    (relation) => RELATIONS.has(relation) || more.includes(relation),
  );
  const href = resolveAddress(attribs.href, page.base);
  if (rel.length === 0 || href === undefined || page.links.length >= MAX.links) return;
  page.links.push({ rel, href, text, ...(attribs.sizes !== undefined && { sizes: attribs.sizes }) });
}

/** Class names of the publication date of a page, and class names of other elements that contain dates. */
const DATED = /date|datum|fecha|meta|byline|author|autor|posted|publish|timestamp|\bcit\b/i;
const DATED_OTHERWISE =
  /updat|modif|comment|sidebar|related|recommend|widget|footer|(?:^|[\s_-])(?:top|main|sub)?(?:menu|nav|bar)(?:igation)?(?:$|[\s_-])/i;
/** Elements outside the text of a page. */
const ASIDE: ReadonlySet<string> = new Set(['aside', 'footer', 'nav']);
const MAX_DATE_LINE = 120;

/** Records a line that is marked as the date of publication, unless it is outside the text. */
function addDateLine(element: Element, page: Collected): void {
  const { class: classes = '', title } = element.attribs;
  if (element.name === 'time' || page.dateLines.length >= MAX.times) return;
  if (!DATED.test(classes) && !isLineOfAuthor(element)) return;
  for (let around: Element['parent'] = element; around !== null && 'name' in around; around = around.parent)
    if (ASIDE.has(around.name) || DATED_OTHERWISE.test(around.attribs.class ?? '')) return;
  const isAbbreviated = element.name === 'abbr' && title !== undefined;
  const line = isAbbreviated ? title : textOf(element, MAX_DATE_LINE + 1);
  if (/\d{4}/.test(line) && line.length <= MAX_DATE_LINE) page.dateLines.push(line);
}

/** The word for "by" in several languages, followed by a first and a last name. */
const BY_NAME =
  /^(?:(?:(?:[Pp]osted|[Ww]ritten|[Pp]ublished|[Ww]ords) )?by|By|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|Автор:?)\s+\p{Lu}[\p{L}.’'-]*\s+(?:\p{Ll}{1,3}\s+){0,3}\p{Lu}/u;

/** Whether this element is the line below the title of a page, and names the author. */
function isLineOfAuthor(element: Element): boolean {
  let before = element.prev;
  while (before !== null && !isTag(before)) before = before.prev;
  if (before?.name !== 'h1') return false;
  const text = textOf(element, MAX_DATE_LINE + 1);
  return text.length <= MAX_DATE_LINE && BY_NAME.test(text);
}

/** A line such as "By Jane Doe" in an element with metadata about the text. */
function bylineOf(element: Element): string | undefined {
  const isMarked = /byline|author|meta|posted|credit/i.test(element.attribs.class ?? '');
  if (!isMarked) return isLineOfAuthor(element) ? textOf(element, MAX_DATE_LINE) : undefined;
  const text = textOf(element, 200);
  return /^(by|authors?:)\s*\p{Lu}/iu.test(text) && text.length <= 120 ? text : undefined;
}
