import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { parseProse } from '../../core/prose/parse-prose.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { markdown as anyMarkdown, prose } from '../core/prose/arbitraries.ts';
import { runs } from '../support/runs.ts';
import { ALLOWED_DIFFERENCES } from './allowed-differences.ts';
import { fromMdast } from './from-mdast.ts';

const remark = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjkFriendly)
  .freeze();

const require = createRequire(import.meta.url);
const { tests: commonMark } = require('commonmark-spec') as { tests: { markdown: string }[] };
const gfm: { markdown: string }[] = JSON.parse(
  readFileSync(new URL('./gfm-examples.json', import.meta.url), 'utf8'),
);
const fixtures = new URL('./fixtures/', import.meta.url);
const fixtureTexts = readdirSync(fixtures)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, fixtures), 'utf8'));

/** remark's tree keeps the line ends of the source; Prose has line feeds. */
const readByRemark = (markdown: string): ProseDocument =>
  fromMdast(remark.parse(markdown.replace(/\r\n?/g, '\n')));

/** In a form common to both, without the order of fields. */
const readByUs = (markdown: string): ProseDocument => parseProse(fromMarkdown(markdown));

const isReadAlike = (markdown: string): boolean =>
  isDeepStrictEqual(readByUs(markdown), readByRemark(markdown));

const namesFor = (markdown: string): string[] =>
  ALLOWED_DIFFERENCES.filter(({ pattern }) => pattern.test(markdown)).map(({ name }) => name);

/**
 * Fails and shows both results, unless the text contains an allowed difference.
 * @returns whether the results are equal
 */
function expectAlike(markdown: string): boolean {
  const isAlike = isReadAlike(markdown);
  if (!isAlike && namesFor(markdown).length === 0) {
    expect(readByUs(markdown)).toEqual(readByRemark(markdown));
  }
  return isAlike;
}

describe('remark and our parser agree on', () => {
  test.each([
    ['the examples of CommonMark', commonMark.map(({ markdown }) => markdown.replaceAll('→', '\t'))],
    ['the examples of GFM', gfm.map(({ markdown }) => markdown.replaceAll('→', '\t'))],
    ['the fixtures', fixtureTexts],
  ])('%s', (_, texts) => {
    expect(texts.length).toBeGreaterThan(2);
    const alike = texts.filter(expectAlike);
    expect(alike.length / texts.length).toBeGreaterThanOrEqual(texts === fixtureTexts ? 1 / 3 : 0.95);
  });

  test('any sequence of Markdown fragments', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => void expectAlike(markdown)),
      { numRuns: runs(500) },
    );
  });

  test('our own output', () => {
    fc.assert(
      fc.property(prose, (document) => void expectAlike(toMarkdown(document))),
      { numRuns: runs(50) },
    );
  });
});

describe('allowed differences', () => {
  test.each(ALLOWED_DIFFERENCES)('$name', ({ name, example }) => {
    expect(namesFor(example)).toContain(name);
    expect(isReadAlike(example)).toBe(false);
  });
});
