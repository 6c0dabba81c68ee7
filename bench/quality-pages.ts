import { readFileSync } from 'node:fs';
import { readHtml } from '../adapters/web/read-html.ts';
import { describePage, type PageDescription } from '../core/analysis/describe.ts';
import type { PageReading } from '../core/model/page.ts';
import { EXPECTED_PAGES, type ExpectedPage } from '../tests/adapters/web/expected-pages.ts';

/** What a person reads off a page, and where a description says it. */
const FIELDS: readonly (readonly [keyof ExpectedPage, (description: PageDescription) => unknown])[] = [
  ['type', ({ entity }) => entity['@type']],
  ['title', ({ title }) => title],
  ['authors', ({ authors }) => authors],
  ['published', ({ published }) => published],
  ['publisher', ({ publisher }) => publisher],
  ['description', ({ description }) => description],
  ['image', ({ pictureUrls }) => pictureUrls[0]],
];

export interface PageQuality {
  /** Share of expected values found, 0 to 1, by field. */
  readonly byField: Readonly<Record<string, number>>;
  /** Share of all expected values found. */
  readonly share: number;
  /** What was not found, for a person: page, field, wanted, got. */
  readonly misses: readonly string[];
}

/** How much of what the test pages say is found. */
export function pageQuality(): PageQuality {
  const counts = FIELDS.map(() => ({ expected: 0, found: 0 }));
  const misses: string[] = [];
  for (const page of EXPECTED_PAGES) {
    const description = describeFixture(page);
    for (const [index, [field, read]] of FIELDS.entries()) {
      const count = counts[index];
      if (page[field] === undefined || count === undefined) continue;
      const [wanted, got] = [JSON.stringify(page[field]), JSON.stringify(read(description))];
      count.expected += 1;
      if (wanted === got) count.found += 1;
      else misses.push(`${page.name} ${field}: wanted ${wanted}, got ${got}`);
    }
  }
  const sum = (key: 'expected' | 'found') => counts.reduce((total, count) => total + count[key], 0);
  const byField = FIELDS.map(([field], index) => [
    field,
    (counts[index]?.found ?? 0) / (counts[index]?.expected ?? 1),
  ]);
  return { byField: Object.fromEntries(byField), share: sum('found') / sum('expected'), misses };
}

/** The description of one of the test pages; ids count from `id-1`. */
export function describeFixture(page: FixturePage): PageDescription {
  let last = 0;
  return describePage(readFixture(page), { id: 'main', ids: () => `id-${++last}` });
}

type FixturePage = Pick<ExpectedPage, 'name' | 'url'>;

/** One of the test pages, read. */
export function readFixture({ name, url }: FixturePage): PageReading {
  return readHtml(
    readFileSync(new URL(`../tests/fixtures/pages/${name}.html`, import.meta.url)),
    'text/html',
    url,
  );
}
