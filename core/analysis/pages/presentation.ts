import { fieldsOf, isEntityType } from '../../entities/vocabulary.ts';
import type { BlobReference } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { textWeight } from '../../model/text.ts';
import { isToVisitors } from '../../model/to-visitors.ts';
import { isHomePage, resolveAddress } from '../../model/url.ts';
import { bareName, type Evidence, isSite } from './evidence.ts';
import { type Graph, isRecord, type PageValue, textOf, valuesAt } from './graph.ts';
import { isNamedAfterHost, isNameOfHost } from './host-title.ts';
import { shareIn, stemsOf } from './stems.ts';
import { isPreviewOfSite, titleOf } from './title.ts';
import { wordsOf } from './untold-title.ts';

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

/** A mark at the end, or before the names of the author and the site, which shows that the text was cut. */
const CUT = /(\s*)(?:\(\.{3}\)|\[\.{3}\]|[([]…[)\]]|…|\.{2,3})(?:\s+\|\s.*)?$/su;

/** Keywords after a text or instead of it, with commas and no spaces between them. */
const KEYWORDS = /\p{Script=Latin},\p{Script=Latin}.*\p{Script=Latin},\p{Script=Latin}/su;

/** Text that ends with a whole sentence, whose last word is not an abbreviation. */
const WHOLE_SENTENCES = /^.*(?:[\p{L}\p{N}]{4}["'”’»)]*[.!?]+["'”’»)]*(?=\s)|[。！？।]["'”’»」』)]*)/su;

/**
 * The page's own description, one or two whole sentences; empty if it says no more than the title, or advertises. A truncated description
 * is used only if there is neither another one nor a text.
 */
function descriptionOf(evidence: Evidence, title: string): string {
  const { meta, subject, graph, reading, page } = evidence;
  const titles = [title, page.title];
  const inNodes = (subject?.nodes ?? []).flatMap((node) =>
    ['description', 'abstract'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const texts = [...TAGS.flatMap((name) => meta.get(name) ?? []), ...inNodes]
    .map((value) => withoutLinks(withoutChapters(textOf(value, reading) ?? '')))
    .map((text) => withoutInvitations(withoutTitle(text.replace(KIND, ''), title), title, evidence.siteName))
    .filter((text) => tellsMore(text, titles) && !isPromotion(text) && isOfPage(text, title, evidence))
    .map((text) => (isCut(text, page.text) ? text : withoutRest(text)));
  const whole =
    texts.find((text) => !isCut(text, page.text)) ??
    texts.map(wholeSentences).find((text) => tellsMore(text, titles));
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

/** The kind and the series of a recording before its description: `Episode · Slow History · …`. */
const KIND = /^(?:[^·.!?]{1,60} · )+(?=[^·]+[.!?])/u;

/** A description without the title before a colon or dash at its beginning. */
const withoutTitle = (description: string, title: string): string =>
  title !== '' && description.startsWith(title)
    ? description.slice(title.length).replace(/^\s?[:–—-]\s/u, '') || description
    : description;

/** Facts about a recording, without a sentence: `The Salt Choir · album · 2019`. */
const FACTS = /^[^·.!?]+ · [^·.!?]+ · [^.!?]+$/u;

/** The fewest words of a sentence that invites to the site; a shorter one may be the rest of a sentence with an abbreviation. */
const MIN_INVITATION = 5;

/** The beginning of a sentence that asks to read on. */
const INVITATION =
  /^(?:(?:read|check out|find|learn|see|view|watch|listen|click|visit|join|follow|discover)\s|(?:lesen|erfahren|entdecken|sehen|hören) sie\s|(?:erfahre|entdecke|lies)\s|jetzt\s|(?:mehr (?:dazu|infos?))|(?:lisez|découvrez|retrouvez|regardez|écoutez)\s|(?:lee|léelo|descubre|conoce|mira|escucha)\s|(?:leggi|scopri|guarda|ascolta|prenota)\s|(?:leia|saiba|descubra|confira|veja|ouça)\s|(?:lees|ontdek|bekijk|luister)\s|(?:czytaj|przeczytaj|sprawdź|zobacz|posłuchaj)\s|続きを|詳しく|点击|查看|了解更多)/iu;

/**
 * A description of several sentences without a first one that only introduces the page and a last one that invites: `Read “Title” on
 * Nestly. …`, `… See photos and reviews on Nestly.` Empty if it only invites, or if only a question is left, as a teaser asks.
 */
function withoutInvitations(description: string, title: string, siteName = ''): string {
  const isNamed = (sentence: string) => siteName !== '' && sentence.includes(siteName);
  const isLong = (sentence: string) => sentence.split(/\s+/u).length >= MIN_INVITATION;
  const sentences = description.split(/(?<=[.!?]["'”’»)]*)\s+(?=["'“„«(]?\p{Lu})/u);
  const [first = '', last = ''] = [sentences[0], sentences.at(-1)];
  if (sentences.length === 1) return INVITATION.test(first) && isLong(first) ? '' : description;
  const isIntroduction =
    (isNamed(first) && title !== '' && first.includes(title)) || (INVITATION.test(first) && isLong(first));
  const isInvitation = (isNamed(last) || INVITATION.test(last)) && (isLong(last) || /!$/u.test(last));
  const left = description
    .slice(isIntroduction ? first.length : 0, isInvitation ? -last.length : undefined)
    .trim();
  return isInvitation && /^[^.!]*\?$/u.test(left) ? '' : left;
}

/** Whether a description promotes the site instead of describing the page. */
const isPromotion = (description: string): boolean =>
  isToVisitors(description) || KEYWORDS.test(description) || FACTS.test(description);

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

/** The fewest characters of a text with which a description is compared, and from which on a word in common is a sign. */
const MIN_OWN_TEXT = 150;
const MIN_COMPARED = 600;
/** The least share of the words of a description that the text has. */
const MIN_SHARED = 0.2;
/** The same, if other signs speak for a description of the site. */
const MIN_SHARED_OF_SITE = 0.4;
/** A description with fewer characters may be a slogan. */
const MAX_SLOGAN = 60;
/** The fewest characters of a text that can do without a description that is not a sentence. */
const MIN_TEXT = 300;

/**
 * Whether a description is about the page, and not about its site, as slogans are: the text of the page has some of its words. Signs of a
 * slogan are that it is short or names the site, that the page calls itself the whole site, and that its `title` has no word of its title.
 */
function isOfPage(description: string, title: string, evidence: Evidence): boolean {
  const { page, siteName, meta } = evidence;
  const length = textWeight(page.text.slice(0, MIN_COMPARED));
  if (isOfWholeSite(description, evidence)) return false;
  const isShort = description.length < MAX_SLOGAN;
  const isFragment = isShort && !/[\p{P}]$/u.test(description);
  if (isFragment && length >= MIN_TEXT) return false;
  const isNamed =
    (siteName !== undefined && description.includes(siteName)) || isNamedAfterHost(description, page.url);
  if (page.text === '' || (length < MIN_OWN_TEXT && !isFragment && !isNamed)) return true;
  const words = stemsOf(siteName === undefined ? description : description.replaceAll(siteName, ' '));
  const shared = shareIn(words, stemsOf(`${title} ${page.text}`));
  const named = new Set(wordsOf(title));
  const isHeadOfSite = page.title !== '' && !wordsOf(page.title).some((word) => named.has(word));
  if (length < MIN_COMPARED && !isNamed && !isHeadOfSite) return shared >= MIN_SHARED || words.size === 0;
  const isOfSite = isNamed || isShort || isHeadOfSite || (meta.get('og:type') ?? []).includes('website');
  return shared >= (isOfSite ? MIN_SHARED_OF_SITE : MIN_SHARED);
}

/** Whether a description is that of the whole site, as the title next to it in the page's data for previews shows. */
function isOfWholeSite(description: string, evidence: Evidence): boolean {
  const { page, meta } = evidence;
  if (!(meta.get('og:description') ?? []).includes(description) || isHomePage(page.url)) return false;
  const titles = meta.get('og:title') ?? [];
  return (
    titles.some((title) => isSite(title, evidence) || isNameOfHost(title, page.url)) ||
    isPreviewOfSite(evidence)
  );
}

/** The whole sentences of a text; one that ends where the text was cut may be part of a number or an abbreviation. */
const wholeSentences = (text: string): string => WHOLE_SENTENCES.exec(text.replace(CUT, '$1'))?.[0] ?? '';

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
