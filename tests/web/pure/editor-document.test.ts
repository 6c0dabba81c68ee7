import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromEditor, jsonFromEditor, toEditor } from '../../../apps/web/edit/prose/document.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { markdown, prose } from '../../core/prose/arbitraries.ts';
import { runs } from '../../support/runs.ts';
import { customised } from './custom-prose.ts';

/** Prose → editor → Prose is the identity. */

const require = createRequire(import.meta.url);
const { tests: commonMark } = require('commonmark-spec') as { tests: { readonly markdown: string }[] };
const read = (path: string) => readFileSync(new URL(`../../prose/${path}`, import.meta.url), 'utf8');
const gfm = JSON.parse(read('gfm-examples.json')) as { readonly markdown: string }[];

function expectSame(document: ProseDocument): void {
  const edited = toEditor(document);
  edited.check();
  expect(fromEditor(edited)).toEqual(document);
  expect(JSON.parse(jsonFromEditor(edited))).toEqual(document);
}

describe('a document leaves the editor unchanged', () => {
  it('for every example of CommonMark and GFM', () => {
    const examples = [...commonMark, ...gfm];
    expect(examples.length).toBeGreaterThan(650);
    for (const example of examples) expectSame(fromMarkdown(example.markdown));
  });

  it.each(['dialect', 'everyday', 'lookalikes'])('for the fixture %s', (name) =>
    expectSame(parseProse(JSON.parse(read(`fixtures/${name}.json`)))),
  );

  it('for everything that Markdown can express', () =>
    fc.assert(fc.property(prose, expectSame), { numRuns: runs(60) }));

  it('for every string, read as Markdown', () =>
    fc.assert(
      fc.property(markdown, (text) => expectSame(fromMarkdown(text))),
      { numRuns: runs(100) },
    ));

  it('for custom nodes, marks and attributes anywhere', () =>
    fc.assert(fc.property(customised, expectSame), { numRuns: runs(60) }));
});
