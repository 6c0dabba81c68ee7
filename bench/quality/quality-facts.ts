import { readFileSync } from 'node:fs';
import { readHtml } from '../../adapters/web/read-html.ts';
import { describePage } from '../../core/analysis/pages/describe.ts';
import type { PageReading } from '../../core/model/page.ts';
import { EXPECTED_FACTS, type ExpectedFacts } from '../../tests/adapters/web/expected-facts.ts';
import { EXPECTED_PAGES } from '../../tests/adapters/web/expected-pages.ts';

/** The compared facts. A wrong one is worse than a missing one. */
const FACTS = ['title', 'authors', 'published', 'doi'] as const;
type FactName = (typeof FACTS)[number];
type Facts = Readonly<Partial<Record<FactName, string>>>;

interface FactQuality {
  /** The share of facts found correctly with page data, 0 to 1; then the share of visible facts found without it. */
  readonly withData: number;
  readonly withoutData: number;
  /** The share of wrong authors, dates and DOIs among those found, 0 to 1, with and without page data. */
  readonly wrong: number;
  /** A line for each missed or wrong fact. */
  readonly misses: readonly string[];
}

/** A judged page, with and without its data. */
interface Case {
  readonly name: string;
  readonly page: PageReading;
  readonly expected: Facts;
  /** Whether all facts of the page are known, so that an unexpected one is wrong. */
  readonly isWhole: boolean;
  /** The facts that a reader sees. */
  readonly visible: ReadonlySet<FactName>;
}

/** Measures the facts found on the test pages, as they are and without all data that only programs see. */
export function factQuality(): FactQuality {
  const cases = [...EXPECTED_FACTS.map(shownCase), ...EXPECTED_PAGES.map(dataCase)];
  const misses: string[] = [];
  const given = { all: 0, wrong: 0 };

  function share(
    variant: string,
    read: (one: Case) => Facts,
    wanted: (one: Case, fact: FactName) => boolean,
  ) {
    const count = { expected: 0, found: 0 };
    for (const one of cases) {
      const got = read(one);
      for (const fact of FACTS) {
        const [right, value] = [one.expected[fact], got[fact]];
        const isRight = value === right;
        if (right === undefined && !one.isWhole) continue;
        if (fact !== 'title' && value !== undefined) given.all += 1;
        if (fact !== 'title' && value !== undefined && !isRight) given.wrong += 1;
        if (right !== undefined && wanted(one, fact)) {
          count.expected += 1;
          if (isRight) count.found += 1;
        }
        if (!isRight && (value !== undefined || wanted(one, fact)))
          misses.push(`${one.name} ${fact}, ${variant}: wanted ${right ?? 'none'}, got ${value ?? 'none'}`);
      }
    }
    return count.found / count.expected;
  }

  const withData = share(
    'with data',
    ({ page }) => factsOf(page),
    () => true,
  );
  const withoutData = share(
    'without data',
    ({ page }) => factsOf({ ...page, jsonLd: [], microdata: [], meta: [] }),
    ({ visible }, fact) => visible.has(fact),
  );
  return { withData, withoutData, wrong: given.wrong / given.all, misses };
}

function factsOf(page: PageReading): Facts {
  let last = 0;
  const { title, authors, published, entity } = describePage(page, {
    id: 'main',
    ids: () => `id-${++last}`,
    now: Date.now(),
  });
  return factsFrom({ title, authors, published, doi: entity.doi });
}

function factsFrom(facts: {
  readonly title: string;
  readonly authors: readonly string[];
  readonly published: unknown;
  readonly doi: unknown;
}): Facts {
  return {
    title: facts.title,
    ...(facts.authors.length > 0 && { authors: facts.authors.join('; ') }),
    ...(typeof facts.published === 'string' && { published: facts.published.slice(0, 10) }),
    ...(typeof facts.doi === 'string' && { doi: facts.doi }),
  };
}

/** A page on which everything is visible. */
function shownCase({ name, url, title, authors, published, doi }: ExpectedFacts): Case {
  const bytes = readFileSync(new URL(`../../tests/fixtures/facts/${name}.html`, import.meta.url));
  return {
    name,
    page: readHtml(bytes, 'text/html', url),
    expected: factsFrom({ title, authors, published, doi }),
    isWhole: true,
    visible: new Set(FACTS),
  };
}

/** A page where only the title and names in its text are certain to be visible. */
function dataCase({
  name,
  url,
  title,
  authors = [],
  published,
  entity,
}: (typeof EXPECTED_PAGES)[number]): Case {
  const bytes = readFileSync(new URL(`../../tests/fixtures/pages/${name}.html`, import.meta.url));
  const html = bytes.toString('utf8');
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>/g, '');
  const isShown = (text: string) => body.includes(text.replaceAll('&', '&amp;'));
  const visible: FactName[] = [
    ...(isShown(title) ? (['title'] as const) : []),
    ...(authors.length > 0 && authors.every(isShown) ? (['authors'] as const) : []),
  ];
  return {
    name,
    page: readHtml(bytes, 'text/html', url),
    expected: factsFrom({ title, authors, published, doi: entity.doi }),
    isWhole: false,
    visible: new Set(visible),
  };
}
