import { describe, expect, it } from 'vitest';
import { annotated } from '../../../apps/web/reader/annotated.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import type { ProseNode } from '../../../core/prose/schema.ts';

const read = (markdown: string) => annotated(fromMarkdown(markdown));
const marksIn = ({ text, marks = [], content = [] }: ProseNode): unknown[] => [
  ...marks
    .filter(({ type }) => type === 'formula' || type === 'footnote')
    .map(({ type, tex, display, number }) => [text, type, tex ?? number, display]),
  ...content.flatMap(marksIn),
];

describe('formulas', () => {
  it.each([
    ['a $x$ b', [['$x$', 'formula', 'x', false]]],
    ['$`x`$', [['$`x`$', 'formula', 'x', false]]],
    ['- $$\n  x\n  $$', [['$$\nx\n$$', 'formula', 'x', true]]],
    ['**$$x$$**', [['$$x$$', 'formula', 'x', true]]],
    ['```math\nx\n```', [['x', 'formula', 'x', true]]],
    ['`$x$` $5 and $6', []],
  ])('%j', (markdown, marks) => expect(read(markdown).content.flatMap(marksIn)).toEqual(marks));
});

describe('footnotes', () => {
  it('are a list in the order of their references', () => {
    const { content } = read('a[^b] c[^a] d[^none]\n\n[^a]: *one*\n\n[^b]: two\n\n[^c]: unused');
    expect(content.slice(0, -1).flatMap(marksIn)).toEqual([
      ['1', 'footnote', 1, undefined],
      ['2', 'footnote', 2, undefined],
    ]);
    expect(JSON.stringify(content.at(-1))).toMatch(/"footnotes":true.*two.*one.*unused/);
    expect(JSON.stringify(content[0])).toContain('[^none]');
  });

  it('without definitions, references are text', () => {
    const document = fromMarkdown('a[^b]');
    expect(annotated(document)).toBe(document);
  });
});

describe('alerts', () => {
  it.each([
    ['> [!WARNING]\n> a', 'warning', 'Warning'],
    ['> [!faq]- Why?\n> a', 'faq', 'Why?'],
  ])('%j', (markdown, alert, name) => {
    const [quotation] = read(markdown).content;
    expect(quotation?.attrs).toEqual({ alert });
    expect(quotation?.content?.map((block) => block.content?.[0]?.text)).toEqual([name, 'a']);
  });
});
