import { expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { quotationFrom } from '../../../core/prose/literal.ts';
import { quotationIn } from '../../../core/prose/quotation.ts';

const read = (markdown: string) => quotationIn(fromMarkdown(markdown));

test.each([
  [
    '> We suffer *more*.\n\n— Seneca, *Letters*',
    { words: 'We suffer *more*.', author: 'Seneca', work: 'Letters' },
  ],
  ['> a\n>\n> b\n>\n> – Ann Lee', { words: 'a\n\nb', author: 'Ann Lee' }],
  ['> a\n> — Ann, “On Rain”', { words: 'a', author: 'Ann', work: 'On Rain' }],
  ['> a  \n> b\n— Ann, On Rain', { words: 'a\\\nb', author: 'Ann', work: 'On Rain' }],
  ['> a\n\n-- [Ann](https://a.example/x)', { words: 'a', author: 'Ann', url: 'https://a.example/x' }],
  ['> a\n\n— *[A page](<https://a.example/x y>)*', { words: 'a', work: 'A page' }],
  ['> - a\n\n― 老子,『道德經』', { words: '- a', author: '老子', work: '『道德經』' }],
])('%j is a quotation', (markdown, quotation) => expect(read(markdown)).toEqual(quotation));

test.each([
  '> a',
  '> a\n\nAnn',
  '> — Ann',
  '>\n\n— Ann',
  '> a\n\n—',
  '# b\n\n> a\n\n— Ann',
  '> a\n\n— Ann\n\nMy comment.',
  '> a\n\n> b\n\n— Ann',
  '> [!NOTE]\n> a\n\n— Ann',
  'a\n\n— Ann',
  `> ${'a'.repeat(10_001)}\n\n— Ann`,
  `> a\n\n— ${'a'.repeat(501)}`,
])('%j is not a quotation', (markdown) => expect(read(markdown)).toBeNull());

test('what is saved as a quotation is read as one', () => {
  const source = { author: 'A*n*n $x$ [b]', work: 'On _Rain_, $1 & <b>', url: 'https://a.example/(x)' };
  const { author, work, ...others } = read(quotationFrom('a > *b*\n\nc', source)) ?? {};
  expect(others).toEqual({ words: 'a > *b*\n\nc'.replace('*b*', '\\*b\\*'), url: source.url });
  expect([author, work]).toEqual([source.author, source.work]);
  expect(read(quotationFrom('a', { url: 'https://a.example/x' }))).toEqual({
    words: 'a',
    work: 'https://a.example/x',
    url: 'https://a.example/x',
  });
  expect(quotationFrom('a', {})).toBe('> a');
});
