import type { PageReading } from '../../model/page.ts';
import { textWeight } from '../../model/text.ts';
import { isHomePage, percentDecoded } from '../../model/url.ts';
import { fold } from '../../search/text/fold.ts';
import { bareName, type Evidence } from './evidence.ts';
import { isNamedAfterHost, spellsHost } from './host-title.ts';
import { shareIn, stemsOf } from './stems.ts';

/** Whether a title says nothing about the page: a program filled it in, or it names a file, a section of the site, or the site. */
export function isUntold(title: string, { page }: Evidence): boolean {
  if (PLACEHOLDER.test(title) || FILE_NAME.test(title) || page.text.includes(`[${title}](`)) return true;
  if (isSection(title, page)) return true;
  if (!isHomePage(page.url) && (isForeign(title, page) || isSectionWithOneHeading(title, page))) return true;
  const shown = new Set(wordsOf(page.heading));
  return (
    shown.size > 0 && isNamedAfterHost(title, page.url) && !wordsOf(title).some((word) => shown.has(word))
  );
}

/**
 * Whether a title is one word that no heading of the page has, and a heading of the text may say more. The headings of a consent form are
 * not in the text.
 */
const isSection = (title: string, page: PageReading): boolean =>
  title.length <= MAX_SECTION &&
  wordsOf(title).length === 1 &&
  headingsOf(page).some((heading) => page.text.includes(`# ${heading}`)) &&
  !headingsOf(page).some((heading) => bareName(heading).includes(bareName(title)));
const MAX_SECTION = 16;

/** The most words of the name of a section. */
const MAX_SECTION_WORDS = 2;

/** The fewest words of a heading that is a title even if the text has none of them. */
const MIN_TITLE_WORDS = 4;

/** Whether a title may be that of a section: its usual name, or one or two words that the text does not have. */
const isLikeSection = (title: string, page: PageReading): boolean =>
  isNameOfSection(title, page) ||
  (wordsOf(title).length <= MAX_SECTION_WORDS &&
    textWeight(page.text.slice(0, MIN_COMPARED)) >= MIN_COMPARED &&
    !isTopic(title, page));

/** Whether a title is the name of the site or a section, above a single heading that is a topic of the text. */
function isSectionWithOneHeading(title: string, page: PageReading): boolean {
  const [other, ...more] = headingsOf(page).filter(
    (heading) => bareName(heading) !== bareName(title) && !isFurniture(heading, page),
  );
  const isTitle = other !== undefined && (isTopic(other, page) || wordsOf(other).length >= MIN_TITLE_WORDS);
  return isTitle && more.length === 0 && isLikeSection(title, page);
}

/** Whether a heading is the name of the site, or one word that is no topic of the text: `Archives`. */
const isFurniture = (heading: string, page: PageReading): boolean =>
  isNameOfSection(heading, page) || (wordsOf(heading).length === 1 && !isTopic(heading, page));

/** The usual names of the first page and the sections of a site. */
export const SECTION =
  /^(?:home(?: ?page)?|(?:herzlich )?willkommen|welcome|index|start|news|blog|articles?|journal|noticeboard|events?|press(?: releases?)?|startseite|presse|pressemitteilung(?:en)?|medienmitteilung(?:en)?|aktuelles|neuigkeiten|nachrichten|termine|veranstaltungen|beiträge|accueil|actualités|communiqués?(?: de presse)?|bienvenue|événements|inicio|noticias|prensa|comunicados?|novedades|bienvenidos|eventos|novità|notizie|stampa|comunicat[oi](?: stampa)?|benvenuti|eventi|início|imprensa|notícias|novidades|bem-vindos|nieuws|pers(?:bericht(?:en)?)?|welkom|agenda|strona główna|aktualności|witamy|wydarzenia|ホーム|お知らせ|新着情報|ニュース|ブログ|首页|新闻|公告|最新消息)$/iu;

export const isNameOfSection = (title: string, page: PageReading): boolean =>
  SECTION.test(title) || spellsHost(title, page.url);

/** The fewest characters of a text with which a title is compared, and the most that are read. */
const MIN_COMPARED = 150;
const MAX_COMPARED = 20_000;
/** The fewest letters of a word that is compared, and the share of them below which a title is foreign. */
const MIN_WORD = 4;
const MIN_SHARED = 0.34;
/** The most characters of a text before the heading that may be its title. */
const MAX_BEFORE_HEADING = 200;

/**
 * Whether a title is the slogan or a section of the site: neither the text, nor its headings, nor the end of the address have most of its
 * words, and the text begins with a heading that has words of the text.
 */
function isForeign(title: string, page: PageReading): boolean {
  const headings = headingsOf(page);
  const at = page.text.indexOf(`# ${headings[0]}`);
  // A heading with which the text begins is left out of it.
  const isFirst = at === -1 ? headings[0] === page.heading : at <= MAX_BEFORE_HEADING;
  const own = stemsOf(title, MIN_WORD);
  if (textWeight(page.text.slice(0, MIN_COMPARED)) < MIN_COMPARED || !isFirst || own.size === 0) return false;
  const shown = stemsOf([...headings, slugOf(page)].join('\n'), MIN_WORD);
  const all = new Set([...stemsInText(page), ...shown]);
  return isTopic(headings[0] ?? '', page) && shareIn(own, all) < MIN_SHARED;
}

/** Whether the text has a word of a heading. */
const isTopic = (heading: string, page: PageReading): boolean =>
  shareIn(stemsOf(heading, MIN_WORD), stemsInText(page)) > 0;

/** The words of a text without its headings. */
const stemsInText = ({ text }: PageReading): ReadonlySet<string> =>
  stemsOf(text.slice(0, MAX_COMPARED).replace(/^#+ .*$/gmu, ''), MIN_WORD);

/** The end of the address, if it has several words: one word is that of a section or a program. */
const slugOf = (page: PageReading): string =>
  wordsOf(endOfAddress(page).replace(ENDING, '')).length > 1 ? endOfAddress(page) : '';

/** The ending of a file name in an address. */
export const ENDING = /\.\w+$/u;

export const endOfAddress = ({ url }: PageReading): string =>
  percentDecoded(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '');

/** A title that a program filled in (`New Page 1`), and one that names a file (`page3`). */
const PLACEHOLDER =
  /^(?:untitled(?: document| page)?|(?:new page|neue seite|nouvelle page|nueva página|nuova pagina|nova página|nieuwe pagina)(?: \d+)?|unbenanntes dokument|document sans(?: nom| titre)|documento sin título|senza titolo|documento senza titolo|sem título|zonder titel|bez tytułu|無題|无标题(?:文档)?)$/iu;
/** A name as it is written in an address: `test-of-child-seats`. */
export const SLUG = /^[\p{Ll}\p{N}]+(?:[-_][\p{Ll}\p{N}]+){2,}$/u;
export const FILE_NAME = /^\p{Ll}+[-_]?\d*(?:\.html?)?$/u;

export const headingsOf = ({ headings = [] }: PageReading): readonly string[] =>
  headings.map(({ text }) => text);

export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
