import { fieldsOf, isEntityType } from '../../entities/vocabulary.ts';
import type { BlobReference } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { isToVisitors } from '../../model/to-visitors.ts';
import { resolveAddress } from '../../model/url.ts';
import { bareName, type Evidence } from './evidence.ts';
import { type Graph, isRecord, type PageValue, textOf, valuesAt } from './graph.ts';
import { isHomePage, isPreviewOfSite, titleOf } from './title.ts';

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

/** URLs of profile pictures on many sites. */
const PROFILE = /\/(?:profile_(?:images|pics?)|avatars?)\//;

/**
 * URLs of portraits of a post's author: those that the page states, and its own pictures if they are one, as sites offer for posts without
 * a picture.
 */
export function portraitsOf({ subject, graph, meta, page }: Evidence): readonly string[] {
  const stated = addressesOfPictures(
    graph,
    (subject?.nodes ?? []).flatMap((node) =>
      ['author.image', 'creator.image', 'author.thumbnailUrl'].flatMap((path) => valuesAt(graph, node, path)),
    ),
  );
  const values = META.flatMap((name) => meta.get(name) ?? []);
  const isSmall = (meta.get('twitter:card') ?? []).includes('summary');
  return resolved([...stated, ...values.filter((address) => isSmall || PROFILE.test(address))], page);
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
const CUT = /\s*(?:\(\.{3}\)|\[\.{3}\]|[([]…[)\]]|…|\.{2,3})$/u;

/** Text that ends with a whole sentence, whose last word is not an abbreviation. */
const WHOLE_SENTENCES = /^.*(?:[\p{L}\p{N}]{4}["'”’»)]*[.!?]+["'”’»)]*(?=\s)|[。！？।]["'”’»」』)]*)/su;

/**
 * The page's own description, one or two whole sentences; empty if it says no more than the title, or advertises. A truncated description
 * is used only if there is neither another one nor a text.
 */
function descriptionOf(evidence: Evidence, title: string): string {
  const { meta, subject, graph, reading, page } = evidence;
  const inNodes = (subject?.nodes ?? []).flatMap((node) =>
    ['description', 'abstract'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const texts = [...TAGS.flatMap((name) => meta.get(name) ?? []), ...inNodes]
    .map((value) => withoutLinks(withoutChapters(textOf(value, reading) ?? '')))
    .map((text) => withoutInvitation(text, evidence.siteName))
    .filter(
      (text) =>
        tellsMore(text, [title, page.title]) && !isToVisitors(text) && isOfPage(text, title, evidence),
    )
    .map((text) => (isCut(text, page.text) ? text : withoutRest(text)));
  const whole =
    texts.find((text) => !isCut(text, page.text)) ?? texts.map(wholeSentences).find((text) => text !== '');
  return whole ?? (page.text === '' ? (texts[0] ?? '') : '');
}

/** The number of characters at the end of a description that are looked for in a text. */
const FOUND_BY = 20;

/** Whether a description was cut: a mark says so, or the text of the page continues it within a sentence. */
function isCut(description: string, text: string): boolean {
  const end = description.slice(-FOUND_BY);
  const at = /[\p{L}\p{N}]$/u.test(description) ? text.indexOf(end) : -1;
  return CUT.test(description) || (at !== -1 && /^(?:\p{L}|,? \p{Ll})/u.test(text.slice(at + end.length)));
}

/** A description of several sentences without an unfinished one at its end, such as the name of the site or the beginning of a sentence. */
function withoutRest(description: string): string {
  const isUnfinished = /[\p{L}\p{N}]$/u.test(description);
  return (isUnfinished && wholeSentences(description)) || description;
}

/** The fewest words of a sentence that invites to the site; a shorter one may be the rest of a sentence with an abbreviation. */
const MIN_INVITATION = 5;

/** A description of several sentences without a last one that names the site: `… See photos and reviews on Nestly.` */
function withoutInvitation(description: string, siteName = ''): string {
  const sentences = description.split(/(?<=[.!?]["'”’»)]*)\s+(?=\p{Lu})/u);
  const last = sentences.at(-1) ?? '';
  const isInvitation =
    siteName !== '' && last.includes(siteName) && last.split(/\s+/u).length >= MIN_INVITATION;
  return isInvitation && sentences.length > 1 ? description.slice(0, -last.length).trimEnd() : description;
}

/** The fewest characters of a title with which only a sentence that introduces it ends. */
const MIN_TITLE = 16;

/**
 * Whether a description says more than these titles, in more than one word, since a single word may be a placeholder. One that ends with a
 * title only introduces it: `Abstract page for …`.
 */
function tellsMore(text: string, titles: readonly string[]): boolean {
  const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(text);
  const said = bareName(text);
  return (
    said !== '' &&
    !isWord &&
    !titles
      .map(bareName)
      .some((title) => title.includes(said) || (title.length >= MIN_TITLE && said.endsWith(title)))
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
  const isNamed = siteName !== undefined && description.includes(siteName);
  if (page.text === '' || (page.text.length < MIN_COMPARED && !isFragment && !isNamed)) return true;
  const words = [...stemsOf(siteName === undefined ? description : description.replaceAll(siteName, ' '))];
  const inText = stemsOf(`${title} ${page.text}`);
  const shared = words.filter((word) => inText.has(word)).length;
  if (page.text.length < MIN_COMPARED && !isNamed) return shared > 0;
  const isOfSite = isNamed || isShort || (meta.get('og:type') ?? []).includes('website');
  return isOfSite
    ? shared >= MIN_SHARED * Math.max(1, words.length)
    : shared > 0 || words.length < MIN_FOREIGN;
}

/** Whether a description is that of the whole site, as the title next to it in the page's data for previews shows. */
function isOfWholeSite(description: string, evidence: Evidence): boolean {
  const { page, meta, siteName = '' } = evidence;
  if (!(meta.get('og:description') ?? []).includes(description) || isHomePage(page.url)) return false;
  const names = (meta.get('og:title') ?? []).map(bareName);
  return (siteName !== '' && names.includes(bareName(siteName))) || isPreviewOfSite(evidence);
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

/** The fewest characters of a description before its first address that say enough. */
const MIN_BEFORE_LINKS = 40;

/** The sentences of a description before the addresses that channels list below it, if there are such sentences. */
function withoutLinks(description: string): string {
  const at = description.search(/https?:\/\//u);
  const before = at === -1 ? '' : wholeSentences(description.slice(0, at));
  return before.length >= MIN_BEFORE_LINKS ? before : description;
}

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
  const inNodes = addressesOfPictures(
    graph,
    (subject?.nodes ?? []).flatMap((node) => PROPERTIES.flatMap((path) => valuesAt(graph, node, path))),
  );
  const links = page.links.filter(({ rel }) => rel.includes('image_src')).map(({ href }) => href);
  return resolved([...META.flatMap((name) => meta.get(name) ?? []), ...inNodes, ...links], page);
}

/** The addresses in values that are addresses of pictures, or describe pictures. */
const addressesOfPictures = (graph: Graph, values: readonly PageValue[]): readonly PageValue[] =>
  values.flatMap((value) =>
    isRecord(value) ? [...valuesAt(graph, value, 'url'), ...valuesAt(graph, value, 'contentUrl')] : [value],
  );

function resolved(addresses: readonly PageValue[], { url }: Evidence['page']): readonly string[] {
  const urls = addresses.flatMap((one) => (typeof one === 'string' ? (resolveAddress(one, url) ?? []) : []));
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

/**
 * The entity with the picture from its page as its cover or, for a post, as its attachment (D28); unchanged if its type has neither.
 */
export function withCover(entity: Entity, cover: BlobReference): Entity {
  const type = [entity['@type']].flat().find(isEntityType);
  const fields = type === undefined ? new Map() : fieldsOf(type);
  return {
    ...entity,
    ...(fields.has('cover') && { cover }),
    ...(fields.has('attachments') && { attachments: [cover] }),
  };
}
