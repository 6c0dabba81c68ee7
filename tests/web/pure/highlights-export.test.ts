import { expect, test } from 'vitest';
import {
  filterByWords,
  type ListedHighlight,
  toMarkdownDocument,
} from '../../../apps/web/highlights/export-markdown.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { toText } from '../../../core/prose/to-text.ts';

const walls = { id: 'a', title: 'On *old* walls', url: 'https://walls.example/', type: 'Article' };
const listed = (quote: string, object: ListedHighlight['object'], words?: string): ListedHighlight => ({
  id: quote,
  created: '2026-03-05T10:00:00.000Z',
  quote,
  object,
  ...(words !== undefined && { words }),
});

const ALL = [
  listed('Ferns like shade.', walls, 'True of *ours*.'),
  listed('# Naïve\n[bed]', { id: 'b', title: '', type: 'Note' }),
  listed('Rain helps.', walls),
];

test('an export lists titles, addresses, passages, days and comments, by object', () => {
  expect(toMarkdownDocument(ALL, 'Untitled')).toBe(
    [
      '## On \\*old\\* walls\n\n<https://walls.example/>\n\n> Ferns like shade.\n\n*2026-03-05*\n\nTrue of *ours*.\n\n',
      '> Rain helps.\n\n*2026-03-05*\n\n## Untitled\n\n> \\# Naïve\\\n> \\[bed]\n\n*2026-03-05*\n',
    ].join(''),
  );
});

test('passages are escaped in Markdown', () => {
  for (const quote of [
    '1. one',
    '- two',
    '# three',
    '*four* _five_ `six` <b>',
    '==seven== ~~eight~~ a^b^',
    '[[nine]] \\ten',
  ]) {
    const text = toMarkdownDocument([listed(quote, walls)], '');
    expect(toText(fromMarkdown(text))).toContain(quote);
  }
});

test('a search finds words of passages, notes and titles, regardless of accents and case', () => {
  const found = (typed: string) => filterByWords(ALL, typed).map(({ quote }) => quote);
  expect(found('naive')).toEqual(['# Naïve\n[bed]']);
  expect(found('OURS shade')).toEqual(['Ferns like shade.']);
  expect(found('walls')).toEqual(['Ferns like shade.', 'Rain helps.']);
  expect(found(' ')).toHaveLength(3);
  expect(found('moon')).toEqual([]);
});
