import { readFileSync } from 'node:fs';
import { readHtml } from '../../adapters/web/read-html.ts';
import { describePage, type PageDescription } from '../../core/analysis/pages/describe.ts';
import type { PageReading } from '../../core/model/page.ts';
import { EXPECTED_PAGES, type ExpectedPage } from '../../tests/adapters/web/expected-pages.ts';

/** The values that a person sees on a page, and where a description contains them. */
const FIELDS: readonly (readonly [keyof ExpectedPage, (description: PageDescription) => unknown])[] = [
  ['type', ({ entity }) => entity['@type']],
  ['title', ({ title }) => title],
  ['authors', ({ authors }) => authors],
  ['published', ({ published }) => published],
  ['publisher', ({ publisher }) => publisher],
  ['description', ({ description }) => description],
  ['image', ({ pictureUrls }) => pictureUrls[0]],
];

interface PageQuality {
  /** The share of expected values that were found, 0 to 1, by field. */
  readonly byField: Readonly<Record<string, number>>;
  /** The share of all expected values that were found, 0 to 1. */
  readonly recall: number;
  /** A line for each expected value that was not found: page, field, expected value and actual value. */
  readonly misses: readonly string[];
}

/** Measures how much of the information on the test pages is found. */
export function pageQuality(): PageQuality {
  const counts = FIELDS.map(() => ({ expected: 0, found: 0 }));
  const misses: string[] = [];
  for (const page of EXPECTED_PAGES) {
    const description = describeFixture(page);
    for (const [index, [field, read]] of FIELDS.entries()) {
      const count = counts[index];
      if (page[field] === undefined || count === undefined) continue;
      const [expected, actual] = [JSON.stringify(page[field]), JSON.stringify(read(description))];
      count.expected += 1;
      if (expected === actual) count.found += 1;
      else misses.push(`${page.name} ${field}: expected ${expected}, got ${actual}`);
    }
  }
  const sum = (key: 'expected' | 'found') => counts.reduce((total, count) => total + count[key], 0);
  const byField = FIELDS.map(([field], index) => {
    const { expected = 0, found = 0 } = counts[index] ?? {};
    return [field, found / Math.max(1, expected)];
  });
  return { byField: Object.fromEntries(byField), recall: sum('found') / sum('expected'), misses };
}

/** The description of a test page; ids count from `id-1`. */
export function describeFixture(page: FixturePage): PageDescription {
  let last = 0;
  return describePage(readFixture(page), { id: 'main', ids: () => `id-${++last}`, now: Date.now() });
}

type FixturePage = Pick<ExpectedPage, 'name' | 'url'>;

/** Reads a test page. */
export function readFixture({ name, url }: FixturePage): PageReading {
  return readHtml(
    readFileSync(new URL(`../../tests/fixtures/pages/${name}.html`, import.meta.url)),
    'text/html',
    url,
  );
}
