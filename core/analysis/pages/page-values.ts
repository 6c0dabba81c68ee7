import { parseTimestamp } from '../../entities/values.ts';
import { type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { type Evidence, fieldFromData, informativeFieldFromData, isPlausibleDate } from './evidence.ts';
import { plainText, valuesAt } from './graph.ts';
import { actorNames, shownName, withoutCapitals } from './names.ts';

const MAX_KEYWORDS = 50;

/** The longest name accepted from visible text, in characters. */
const MAX_SHOWN_NAME_LENGTH = 60;

/** The text after the names in a byline: `· March 3, 2021`, `on 3 May`. */
const DATE_AFTER_NAMES = /\s*(?:[,|·•–—]|\bon\b|\bpublished\b|\bupdated\b)[^,|·•–—]*\d.*$/i;

/** Who made a page, when, and under which keywords. */
export function creditsOf(evidence: Evidence) {
  return {
    authors: authorsOf(evidence),
    published: publishedOf(evidence),
    publisher: publisherOf(evidence),
    keywords: keywordsOf(evidence),
  };
}

/** Names of the authors, from the page's structured data or its byline. */
function authorsOf(evidence: Evidence): Fact<readonly string[]> {
  const type = evidence.subject?.type === 'ScholarlyArticle' ? 'ScholarlyArticle' : 'Article';
  const stated = informativeFieldFromData(type, 'authors', 'Actor[]', evidence);
  const links = evidence.page.links
    .filter(({ rel }) => rel.includes('author'))
    .flatMap(({ text }) => shownNames(text));
  const byline = shownNames(evidence.page.byline.replace(DATE_AFTER_NAMES, '')).filter(
    (name) => name.length <= MAX_SHOWN_NAME_LENGTH,
  );
  const anyone = fieldFromData(type, 'authors', 'Actor[]', evidence);
  const found: readonly Fact<readonly string[]>[] = [
    { value: namesIn(stated?.value), source: stated?.source ?? 'text' },
    { value: isAllIn(links, byline) ? byline : links, source: 'text' },
    { value: byline, source: 'text' },
    { value: namesIn(anyone?.value), source: anyone?.source ?? 'text' },
  ];
  const best = found.find(({ value }) => value.length > 0) ?? { value: [], source: 'text' };
  return { ...best, value: [...new Set(best.value.map(withoutCapitals))] };
}

/**
 * Whether a byline has all the names that the page links as its authors. If so, it may name further authors, who have no page of their own.
 */
function isAllIn(links: readonly string[], byline: readonly string[]): boolean {
  return links.length > 0 && links.every((name) => byline.includes(name));
}

/** The names in a visible line, without a section before them: `Politics · Ann Lee, Tom Day`. */
function shownNames(line: string): string[] {
  const names = actorNames(line).flatMap((name) => shownName(name) ?? []);
  const isAfterSection = /^\S+\s+[|·•]/u.test(line.trim()) && names.slice(1).some((name) => /\s/.test(name));
  return isAfterSection ? names.slice(1) : names;
}

function namesIn(actors: EntityValue | undefined): string[] {
  if (!Array.isArray(actors)) return [];
  return actors.flatMap((one) => (isFields(one) && typeof one.name === 'string' ? [one.name] : []));
}

/** The time of publication, as a timestamp: from the page's structured data, the times that it shows, or the date in its URL. */
function publishedOf(evidence: Evidence): Fact<string> | undefined {
  const found = fieldFromData(evidence.subject?.type ?? 'Article', 'published', 'Timestamp', evidence);
  if (typeof found?.value === 'string') return { value: found.value, source: found.source };
  const inAddress = /\/((?:19|20)\d\d)[/-](\d\d)[/-](\d\d)(?=[/-])/.exec(new URL(evidence.page.url).pathname);
  const isPlausible = (date: string | undefined): date is string =>
    date !== undefined && isPlausibleDate('Article', date, evidence.now);
  const shown = evidence.page.times.map(shownTime).find(isPlausible);
  if (shown !== undefined) return { value: shown, source: 'text' };
  const address = parseTimestamp(inAddress?.slice(1).join('-') ?? '');
  return isPlausible(address) ? { value: address, source: 'address' } : undefined;
}

/** A time shown on a page, machine-readable or in words. */
function shownTime(text: string): string | undefined {
  return parseTimestamp(text) ?? parseTimestamp(dateInWords(text) ?? '');
}

function publisherOf(evidence: Evidence): string | undefined {
  const type = evidence.subject?.type ?? 'Article';
  const nameOf = (found: EntityValue | undefined) =>
    isFields(found) && typeof found.name === 'string' ? found.name : undefined;
  return (
    nameOf(informativeFieldFromData(type, 'publisher', 'Actor', evidence)?.value) ??
    evidence.siteName ??
    nameOf(fieldFromData(type, 'publisher', 'Actor', evidence)?.value)
  );
}

/** The keywords that the page declares. */
function keywordsOf({ meta, page, subject, graph }: Evidence): string[] {
  const lists = ['keywords', 'news_keywords', 'citation_keywords', 'parsely-tags'].flatMap(
    (name) => meta.get(name) ?? [],
  );
  const inNodes = (subject?.nodes ?? []).flatMap((node) =>
    ['keywords', 'genre', 'recipeCategory', 'recipeCuisine'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const texts = [
    ...[
      ...(meta.get('article:tag') ?? []),
      ...lists,
      ...inNodes.filter((one) => typeof one === 'string'),
    ].flatMap((list) => list.split(/[,;、，،]/)),
  ];
  const links = page.links.filter(({ rel }) => rel.includes('tag')).map(({ text }) => text);
  const words = [...texts, ...links]
    .map((word) => plainText(word, 60))
    .filter((word) => word.length > 1 && word.length < 60);
  return [...new Set(words)].slice(0, MAX_KEYWORDS);
}

/** Dates in words, as pages write them for readers. */

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr id ru uk el bg ca sk sl et lv he ar'.split(
  ' ',
);

let remembered: ReadonlyMap<string, number> | undefined;

/**
 * The number of a month, 1 to 12, by its name in lower case, long or short, in the form used with a day. Collects the names on the first
 * call, since that takes longer than the rest of the startup.
 */
function monthOf(name: string): number | undefined {
  remembered ??= new Map(LANGUAGES.flatMap(monthNames));
  return remembered.get(name);
}

const NAME = String.raw`(?<name>\p{L}{3,})\.?`;

const DAY = String.raw`(?<day>\d{1,2})`;

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;

/** `12. März 2024`, `5 de mayo de 2023`, `March 3, 2021`, `2019 Apr 17`, `2024年5月14日`, `2021-03-03`, `2024. 5. 14.`, `14.5.2024`. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\d)${DAY}(?:\.|er|º|st|nd|rd|th)?\s+(?:de\s+|of\s+|ב)?${NAME},?\s+(?:de\s+)?${YEAR}(?!\d)`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})${NAME}\s+${DAY}(?:st|nd|rd|th)?,?\s+${YEAR}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\d)${YEAR}[\s.]+${NAME}\s+${DAY}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<!\d)${YEAR}\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?${DAY}\s?[日일]`, 'gu'),
  new RegExp(String.raw`(?<![\d/.-])${YEAR}(?<sign>[-/.])\s?(?<month>\d{1,2})\k<sign>\s?${DAY}(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<![\d.])${DAY}\.(?<month>\d{1,2})\.${YEAR}(?!\d)`, 'gu'),
];

/** Words that mark the date of the last change, as opposed to publication. */
const CHANGED =
  /(updated|modified|changed|edited|aktualisiert|geändert|mis(e)? à jour|modifié|actualizad|modificad|aggiornat|atualizad|bijgewerkt|обновлен|更新)\P{N}*$/iu;

/** The first date in a line that is not marked as the date of a change, as `YYYY-MM-DD`; undefined without one. */
export function dateInWords(line: string): string | undefined {
  const found = FORMS.flatMap((form) => [...line.matchAll(form)]).sort((a, b) => a.index - b.index);
  return found
    .filter(({ index }) => !CHANGED.test(line.slice(0, index)))
    .map(dayOf)
    .find((day) => day !== undefined);
}

function dayOf({ groups = {} }: RegExpExecArray): string | undefined {
  const month = groups.month === undefined ? monthOf(groups.name?.toLowerCase() ?? '') : Number(groups.month);
  const [year, day] = [Number(groups.year), Number(groups.day)];
  if (month === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

function monthNames(language: string): (readonly [string, number])[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => {
      const part = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month');
      return [(part?.value ?? '').toLowerCase().replace(/[^\p{L}]/gu, ''), index + 1] as const;
    }).filter(([name]) => name.length > 2);
  });
}
