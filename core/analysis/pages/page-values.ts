import { parseTimestamp } from '../../entities/values.ts';
import { type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact } from '../../model/fact.ts';
import { actorNames } from './actors.ts';
import {
  type Evidence,
  fieldFromData,
  informativeFieldFromData,
  isPlausibleDate,
  type Meta,
} from './evidence.ts';
import { type Graph, typesOf, valuesAt } from './graph.ts';
import { shownName, withoutCapitals } from './names.ts';
import { plainText } from './plain.ts';
import { dateInWords } from './shown-dates.ts';

const MAX_KEYWORDS = 50;
/** The longest name accepted from visible text, in characters. */
const MAX_SHOWN_NAME_LENGTH = 60;

/** The text after the names in a byline: `· March 3, 2021`, `on 3 May`. */
const DATE_AFTER_NAMES = /\s*(?:[,|·•–—]|\bon\b|\bpublished\b|\bupdated\b)[^,|·•–—]*\d.*$/i;

/** Names of the authors, from the page's structured data or its byline. */
export function authorsOf(evidence: Evidence): Fact<readonly string[]> {
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

/** Whether a byline has all the names that the page links as its authors: then it may have more, without a page of their own. */
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
export function publishedOf(evidence: Evidence): Fact<string> | undefined {
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

/** The name of its publisher. */
export function publisherOf(evidence: Evidence): string | undefined {
  const type = evidence.subject?.type ?? 'Article';
  const nameOf = (found: EntityValue | undefined) =>
    isFields(found) && typeof found.name === 'string' ? found.name : undefined;
  return (
    nameOf(informativeFieldFromData(type, 'publisher', 'Actor', evidence)?.value) ??
    evidence.siteName ??
    nameOf(fieldFromData(type, 'publisher', 'Actor', evidence)?.value)
  );
}

/** The site's own name. */
export function siteNameOf({
  graph,
  meta,
}: {
  readonly graph: Graph;
  readonly meta: Meta;
}): string | undefined {
  const sites = graph.nodes
    .filter((node) => typesOf(node).includes('WebSite'))
    .flatMap((node) => valuesAt(graph, node, 'name'));
  const names = ['og:site_name', 'application-name', 'apple-mobile-web-app-title'].flatMap(
    (name) => meta.get(name) ?? [],
  );
  return [...names, ...sites].map((name) => plainText(String(name), 200)).find((name) => name !== '');
}

/** The keywords that the page declares. */
export function keywordsOf({ meta, page, subject, graph }: Evidence): string[] {
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
