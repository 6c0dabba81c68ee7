import type { Fact } from '../../model/fact.ts';
import { truncate } from '../../model/text.ts';
import { isHomePage } from '../../model/url.ts';
import { bareName, type Evidence, fieldFromData, hostName, inAscii, isAddress, isSite } from './evidence.ts';
import { plainText, valuesAt } from './graph.ts';
import { isNamedAfterHost, isNameOfHost, MIN_HOST_LENGTH, spellsHost } from './host-title.ts';
import {
  ENDING,
  endOfAddress,
  FILE_NAME,
  headingsOf,
  isNameOfSection,
  isUntold,
  SECTION,
  SLUG,
  wordsOf,
} from './untold-title.ts';

/** The most characters of a title; longer titles are cut. */
const MAX_TITLE_LENGTH = 500;

/** The number of unread messages that forums put before the title: `(3) Title`. */
const COUNTER = /^\(\d{1,3}\+?\)\s+/;

/** What forums add to the title of a thread: `[SOLVED]`, or in front of it: `[求助]`. */
const STATE = /\s*\[\p{Lu}{3,}\]|^(?:\[[^\]]{1,12}\]|【[^】]{1,12}】)\s*/gu;

/** A label before the title in a heading: `Title:`. */
const LABEL = /^\p{L}+:\s*/u;

/** The separator between a title and the name of its site or book. */
const SEPARATOR = /(\s+[|/–—·•»›«‹-]\s+|\s+::?\s+|:\s+|_(?=\p{Script=Han}))/u;

/** The title of the page without the name of its site; may be empty. */
export function titleOf(evidence: Evidence): Fact<string> {
  const { page, site, subject, graph, pageNodes } = evidence;
  const isHome = isHomePage(page.url);
  const bare = (text: string) => (isHome ? text : withoutSiteName(text, evidence));
  const inData = fieldFromData(site?.type ?? subject?.type ?? 'WebPage', 'title', 'string', evidence);
  const name = bare(String(inData?.value ?? ''));
  // One word in small letters may be the name of a thing here, not that of a file.
  const isOther =
    isPreviewOfSite(evidence) ||
    (isUntold(name, evidence) && !FILE_NAME.test(name)) ||
    (SLUG.test(name) && !bareName(page.title).includes(bareName(name)));
  const stated = inData === undefined || isOther ? [] : [inData];
  const ofPage = pageNodes.flatMap((node) =>
    ['name', 'headline'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const shownTitle = bare(page.title.trim());
  const isTitleUntold = isUntold(shownTitle, evidence) || (!isHome && isOfSite(shownTitle, evidence));
  const isTelling = (text: unknown) =>
    isHome ||
    (!isOfSite(String(text), evidence) &&
      !(isTitleUntold && (text === shownTitle || isNameOfSection(String(text), page))));
  const informative = isHome ? [] : [headingInTitle(evidence), ...ofPage].filter(isTelling);
  const named = isTitleUntold
    ? [page.heading, firstLineAsHeading(page.text), ...headingsOf(page), page.title]
    : [page.title, page.heading];
  const shown = [...informative, ...named].map((value) => ({ value, source: 'text' as const }));
  const isWhole = isWholeTitle(informative[0], shownTitle) && !SECTION.test(shownTitle);
  const titles = [...(isWhole ? shown.slice(0, 1) : []), ...stated, ...shown]
    .map(({ value, source }) => ({
      value: typeof value === 'string' ? plainText(value).replace(COUNTER, '') : '',
      source,
    }))
    .filter(({ value }) => value !== '');
  const title = titles.find(({ value }) => !isAddress(value) && isTelling(value)) ??
    titles.find(({ value }) => !isAddress(value)) ??
    titles[0] ?? { value: '', source: 'text' };
  const chosen = isHome ? title.value : withoutCommunity(bare(title.value));
  return { ...title, value: truncate(namedInAddress(chosen, evidence) ?? chosen, MAX_TITLE_LENGTH) };
}

/** The least share of the words in the address of a page, and the fewest of them, that its title has in common with it. */
const OF_ADDRESS = 0.5;
const MIN_NAMED = 2;

/**
 * The heading, or the part of the title, with the words that the last part of the address has; undefined without one, or if the chosen
 * title has such a word: sites put the name of a section where the title belongs, but make the address from the title.
 */
function namedInAddress(chosen: string, { page }: Evidence): string | undefined {
  const wanted = new Set(
    wordsOf(endOfAddress(page).replace(ENDING, '')).filter((word) => word.length >= MIN_NAME),
  );
  const sharedWith = (text: string) =>
    new Set(wordsOf(`${text} ${inAscii(text)}`).filter((word) => wanted.has(word))).size;
  if (sharedWith(chosen) > 0) return undefined;
  const inTitle = partsOf(page.title).map(({ text }) => text);
  const headings = headingsOf(page);
  return (
    [...headings, ...inTitle].find(
      (text) =>
        sharedWith(text) >= Math.max(MIN_NAMED, OF_ADDRESS * wanted.size) &&
        !bareName(text).includes(bareName(hostName(page.url))),
    ) ?? headings.find((text) => inTitle.includes(text) && bareName(text) === [...wanted].join(''))
  );
}

/** The fewest letters of a word in an address that says something. */
const MIN_NAME = 3;

/**
 * Whether a title is the name of the site, as its data or the host say: `Shore News Ltd` on shorenews.example. That of a page that is
 * called after its site has words of the address.
 */
function isOfSite(title: string, { page, siteName }: Evidence): boolean {
  const ofPage = new Set(wordsOf(endOfAddress(page)));
  return (
    isSite(title, { page, siteName }) ||
    (partsOf(title).length === 1 &&
      isNameOfHost(title, page.url) &&
      !wordsOf(title).some((word) => ofPage.has(word)))
  );
}

const isWholeTitle = (heading: unknown, title: string): boolean =>
  typeof heading === 'string' &&
  heading !== '' &&
  (bareName(heading) === bareName(title) || (wordsOf(heading).length >= 3 && isBeginning(heading, title)));

/**
 * Whether the page's data for previews is about the whole site, not the page: its title is the name of the site and a slogan, without any
 * word of the page's own heading or title.
 */
export function isPreviewOfSite(evidence: Evidence): boolean {
  const { page, meta, siteName = '' } = evidence;
  const [previewed] = meta.get('og:title') ?? [];
  if (previewed === undefined || page.title === '' || isHomePage(page.url)) return false;
  const name = [siteName, hostName(page.url)].find(
    (one) => bareName(one).length >= MIN_HOST_LENGTH && bareName(previewed).startsWith(bareName(one)),
  );
  if (name === undefined) return false;
  const ofSite = new Set(wordsOf(name));
  const own = headingInTitle(evidence) || `${page.title} ${page.heading}`;
  const shown = new Set(wordsOf(own).filter((word) => !ofSite.has(word)));
  return shown.size > 0 && !wordsOf(previewed).some((word) => shown.has(word));
}

/** A short line at the start of a text, in bold type after its menu, which serves as its heading; empty without one. */
const firstLineAsHeading = (text: string): string =>
  BOLD_HEADING.exec(text)?.[1] ?? FIRST_LINE.exec(text)?.[0] ?? '';
/** A line of at least three words without the end of a sentence, above a paragraph. */
const FIRST_LINE =
  /^(?=\p{L})(?:[^\s|»›>[\]*]{1,40} ){2,14}[^\s|»›>[\]*]{0,40}[^\s.!:,;|»›>[\]*](?=\n\n\p{L}[^\n]{100})/u;
const BOLD_HEADING = /^(?:\[[^\]\n]*\]\([^)\n]*\)|[\s|·•›»>\\])*\*\*([^*\n]{3,120})\*\*\\?\s*\n/u;

/**
 * The common part of the `title` element and a heading, without the name of the site or book; may be empty. If the `title` repeats two
 * headings, the higher one counts, otherwise the one that comes first in the `title`; but the other one if the higher is named after the
 * host, or comes last and is shorter: that is the name of the site or book.
 */
function headingInTitle(evidence: Evidence): string {
  const { page, siteName } = evidence;
  const parts = partsOf(page.title.replace(COUNTER, ''));
  const placed = (page.headings ?? [])
    .flatMap(({ text, level }) => ({ level, ...(placeIn(parts, text) ?? { at: -1, text }) }))
    .filter(({ at, text }) => at !== -1 && !isOfSite(text, evidence));
  const [best, ...others] = placed.toSorted((one, other) => one.level - other.level || one.at - other.at);
  const isOfHost = best !== undefined && isNamedAfterHost(best.text, page.url);
  const own = others.find(({ at, text }) => at === 0 && (isOfHost || text.length > (best?.text.length ?? 0)));
  const heading = own ?? best;
  if (heading !== undefined) return heading.text;
  const begun = (page.headings ?? []).find(
    ({ text }) =>
      !isOfSite(text, evidence) &&
      [page.title, ...parts.map((part) => part.text)].some((part) => isBeginning(text, part)),
  );
  const longer = parts.some(
    ({ text }) => !isSite(text, { page, siteName }) && isBeginning(text, page.heading),
  );
  if (begun !== undefined || longer) return begun?.text ?? page.heading;
  // A heading in small letters within the title is the rest of another one: `with corn and cucumbers`.
  const within = [page.heading, page.heading.replace(LABEL, ''), ...headingsOf(page)].filter(
    (text) => page.title.startsWith(text) || (page.title.includes(text) && !/^\p{Ll}/u.test(text)),
  );
  return within.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

/** Whether a longer text begins with another, and a separator follows, as Chinese pages write it without spaces. */
const isBeginning = (text: string, longer: string): boolean =>
  text.length >= MIN_BEGINNING &&
  longer.toLowerCase().startsWith(text.toLowerCase()) &&
  /^\s*[-–—:：,_|｜(（]/u.test(longer.slice(text.length));
const MIN_BEGINNING = 3;

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
  const wanted = bareName(heading.replace(STATE, ''));
  const title = parts.map(({ text, separator }) => text + separator).join('');
  for (let at = 0; at < parts.length && wanted !== ''; at++) {
    let written = '';
    for (const { text, separator } of parts.slice(at)) {
      written += text;
      if (bareName(written) === wanted || bareName(written.replace(STATE, '')) === wanted)
        return { at, text: written === text || title.includes(heading) ? heading : written };
      if (bareName(written).length > wanted.length) break;
      written += separator;
    }
  }
  return undefined;
}

/** The name of a site after a bar without spaces, as Japanese and Chinese pages write it. */
const EASTERN_SITE =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}）)】」！？])[|｜][^|｜]{1,40}$/u;

/** The name of a Chinese or Japanese site that says what it is, after a separator. */
const EASTERN_NAME =
  /\s*[-–—_|｜]\s*[^-–—_|｜]{0,16}(?:网|網|网站|日报|日報|晚报|时报|新闻|新聞|频道|论坛|博客|百科|知乎|在线|官网|ニュース|ブログ|公式サイト|通信)$/u;

/** The title without the site's name before or after it: "Bread" for "Bread | The Daily Loaf". */
function withoutSiteName(title: string, { page, siteName = '' }: Evidence): string {
  const names = new Set([siteName, page.siteHeading ?? '', hostName(page.url)].map(bareName).filter(Boolean));
  const isName = (text: string) => names.has(bareName(text));
  const added = /\s*[(（]([^()（）]+)[)）]$/u.exec(title);
  if (added?.[1] !== undefined && isName(added[1])) return title.slice(0, added.index);
  const parts = title.split(SEPARATOR);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  for (const isOfSite of [isName, (text: string) => spellsHost(text, page.url)]) {
    if (parts.length >= 3 && isOfSite(last)) return parts.slice(0, -2).join('').trim();
    if (parts.length >= 3 && isOfSite(first)) return parts.slice(2).join('').trim();
  }
  return title.replace(EASTERN_SITE, '').replace(EASTERN_NAME, '');
}

/** The title of a post without its community: `Title` for `r/community on Site: Title`, or `From the … community on Site: Title`. */
function withoutCommunity(title: string): string {
  return title.replace(/^(?:r\/\w+|From the .{1,60}? community) on \w+: (?=\S)/, '');
}
