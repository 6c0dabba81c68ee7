import { describePage } from '../../../../core/analysis/pages/describe.ts';
import type { Entity } from '../../../../core/model/entity.ts';
import type { PageReading } from '../../../../core/model/page.ts';

/** The time at which the pages are read. */
const NOW = Date.parse('2026-01-01T00:00:00Z');

/** A page with almost no content. */
export const PAGE: PageReading = {
  url: 'https://a.example/x/page',
  title: 'A page',
  heading: '',
  meta: [],
  jsonLd: [],
  microdata: [],
  times: [],
  links: [],
  byline: '',
  text: '',
};

/** The description of a page, with ids counted from `id-1`. */
export function described(page: Partial<PageReading>, former: readonly Entity[] = []) {
  let last = 0;
  return describePage({ ...PAGE, ...page }, { id: 'main', ids: () => `id-${++last}`, now: NOW, former });
}

/** The subject of a page with these JSON-LD nodes. */
export const entityOf = (...nodes: unknown[]) =>
  described({ jsonLd: nodes.map((node) => JSON.stringify(node)) }).entity;
