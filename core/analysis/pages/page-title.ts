import type { Fact } from '../../model/fact.ts';
import { truncate } from '../../model/text.ts';
import { type Evidence, fieldFromData } from './evidence.ts';
import { valuesAt } from './graph.ts';
import { bareName, hostName, isAddress, isSite } from './informative.ts';
import { plainText } from './plain.ts';
import { withoutCommunity } from './posts.ts';

/** Longer titles are cut, in characters. */
const MAX_TITLE_LENGTH = 500;

/** A label before the title in a heading: `Title:`. */
const LABEL = /^\p{L}+:\s*/u;

/** The separator between a title and the name of its site or book. */
const SEPARATOR = /(\s+[|–—·•:»›«‹-]\s+|:\s+)/;

/** The title of the page without the name of its site; may be empty. */
export function titleOf(evidence: Evidence): Fact<string> {
  const { page, site, subject, siteName, graph, pageNodes } = evidence;
  const inData = fieldFromData(site?.type ?? subject?.type ?? 'WebPage', 'title', 'string', evidence);
  const isHome = new URL(page.url).pathname === '/';
  const ofPage = pageNodes.flatMap((node) =>
    ['name', 'headline'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const isTelling = (text: unknown) => isHome || !isSite(String(text), evidence);
  const informative = isHome ? [] : [headingInTitle(evidence), ...ofPage].filter(isTelling);
  const stated = inData === undefined ? [] : [inData];
  const shown = [...informative, page.title, page.heading].map((value) => ({
    value,
    source: 'text' as const,
  }));
  const titles = [...stated, ...shown]
    .map(({ value, source }) => ({ value: typeof value === 'string' ? plainText(value) : '', source }))
    .filter(({ value }) => value !== '');
  const title = titles.find(({ value }) => !isAddress(value) && isTelling(value)) ??
    titles.find(({ value }) => !isAddress(value)) ??
    titles[0] ?? { value: '', source: 'text' };
  const siteNames = [siteName ?? '', page.siteHeading ?? '', hostName(page.url)];
  const bareTitle = isHome ? title.value : withoutSiteName(title.value, siteNames);
  return { ...title, value: truncate(withoutCommunity(bareTitle), MAX_TITLE_LENGTH) };
}

/**
 * The common part of the `title` element and a heading, without the name of the site or book; may be empty. If the `title` repeats two
 * headings of the first level, the one that comes first in it counts: the other is the title of the book.
 */
function headingInTitle({ page, siteName }: Evidence): string {
  const parts = partsOf(page.title);
  const placed = (page.headings ?? [])
    .flatMap(({ text, level }) => ({ level, ...(placeIn(parts, text) ?? { at: -1, text }) }))
    .filter(({ at, text }) => at !== -1 && !isSite(text, { page, siteName }));
  const [best] = placed.toSorted((one, other) => one.level - other.level || one.at - other.at);
  const isOfSite = best !== undefined && best.at > 0 && isNamedAfterHost(best.text, page.url);
  const heading = (isOfSite ? placed.find(({ at }) => at === 0) : undefined) ?? best;
  if (heading !== undefined) return heading.text;
  return [page.heading, page.heading.replace(LABEL, '')].find((text) => page.title.includes(text)) ?? '';
}

/** A part of a title, with the separator after it. */
interface TitlePart {
  readonly text: string;
  readonly separator: string;
}

function partsOf(title: string): readonly TitlePart[] {
  const pieces = title.split(SEPARATOR);
  return pieces.flatMap((text, at) => (at % 2 === 0 ? { text, separator: pieces[at + 1] ?? '' } : []));
}

/** The position of a heading in a title that has it as one or several parts, spelled as in the title; undefined if it is not in there. */
function placeIn(parts: readonly TitlePart[], heading: string): { at: number; text: string } | undefined {
  const wanted = bareName(heading);
  for (let at = 0; at < parts.length && wanted !== ''; at++) {
    let written = '';
    for (const { text, separator } of parts.slice(at)) {
      written += text;
      if (bareName(written) === wanted) return { at, text: written === text ? heading : written };
      if (bareName(written).length > wanted.length) break;
      written += separator;
    }
  }
  return undefined;
}

/** A shorter name of a host has too many other meanings. */
const MIN_HOST_LENGTH = 4;

/** Whether a heading begins with the name of the host: `Node.js v20 documentation` on nodejs.org. */
function isNamedAfterHost(heading: string, url: string): boolean {
  const host = bareName(hostName(url));
  return host.length >= MIN_HOST_LENGTH && bareName(heading).startsWith(host);
}

/** The title without the site's name before or after it: "Bread" for "Bread | The Daily Loaf". */
function withoutSiteName(title: string, siteNames: readonly string[]): string {
  const names = new Set(siteNames.map(bareName).filter(Boolean));
  const parts = title.split(SEPARATOR);
  const last = parts.at(-1) ?? '';
  const first = parts[0] ?? '';
  if (parts.length >= 3 && names.has(bareName(last))) return parts.slice(0, -2).join('').trim();
  if (parts.length >= 3 && names.has(bareName(first))) return parts.slice(2).join('').trim();
  return title;
}
