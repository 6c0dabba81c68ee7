import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { literalMarkdown, quotation } from '../../../core/prose/literal.ts';
import { toText } from '../../../core/prose/to-text.ts';

const read = (markdown: string) => toText(fromMarkdown(markdown)).trim();

/** Lines with Markdown syntax. */
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'#>-+*_`~^=|<&[]()!\\:.1@"', ' ', 'a', 'b'),
      fc.constantFrom(
        '<b>',
        '[[a]]',
        '<img src=x>',
        '&amp;',
        'www.a.b',
        'a@b.cc',
        '1. ',
        '- ',
        '==',
        'é',
        '日',
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '');

test('a plain text is parsed literally', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      expect(read(literalMarkdown(lines.join('\n')))).toBe(lines.join('\n'));
    }),
  );
});

test('text without syntax is written unchanged', () => {
  const text = 'a = b + c, 5 * 3 #1: snake_case (see below) 20% & more';
  expect(literalMarkdown(text)).toBe(text);
});

test('addresses become links', () => {
  const [paragraph] = fromMarkdown(literalMarkdown('See *it*: https://a.example/b_c_d?e=f&g=*')).content;
  expect(paragraph?.content?.map(({ text, marks }) => [text, marks?.[0]?.href])).toEqual([
    ['See *it*: ', undefined],
    ['https://a.example/b_c_d?e=f&g=', 'https://a.example/b_c_d?e=f&g='],
    ['*', undefined],
  ]);
});

test('a quotation keeps the lines and paragraphs of a text', () => {
  expect(quotation(' One <b>.\n\nTwo. ')).toBe('> One \\<b>.\n>\n> Two.');
});
