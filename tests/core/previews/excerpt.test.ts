import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKDOWN, PROSE } from '../../../core/model/content.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { readMarkdown } from '../../../core/model/reading.ts';
import { excerptOf, rememberText } from '../../../core/previews/excerpt.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';

const noteOf = (content: SavedObject['content']) =>
  ({ kind: 'note', summary: '', content, notes: [] }) as unknown as SavedObject;

const WORDS = [
  'plain',
  'words',
  'Ünïcode',
  '日本語',
  '2024',
  'x',
  '\u{1F980}',
  'well-known',
  '3.5',
  '(in brackets)',
  '5 + 3',
  'a: b',
  '"so"',
];
const SPACES = [' ', '  ', '\n', '\n\n', '\n\n\n', '\t', '\r\n', ' \n ', '\u00a0', '\f'];
const SIGNS = [
  '#',
  '>',
  '-',
  '+',
  '=',
  '==',
  '++',
  '1.',
  '2)',
  '*',
  '_',
  '`',
  '~',
  '|',
  '[',
  ']',
  '!',
  '<b>',
  '&amp;',
  '\\',
  '    ',
  'www.a.org',
  'https://a.org',
  'a@b.org',
  '$',
  '{',
  '}',
  '++',
  ',,',
  '~',
  '"',
  '%%',
  '::',
  '^',
  ':',
];

const pieces = fc.array(fc.constantFrom(...WORDS, ...WORDS, ...SPACES, ...SIGNS), { maxLength: 24 });

test('a Markdown text has the same excerpt as in Prose, with or without markup', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const body = parts.join('');
      const inMarkdown = noteOf({ type: MARKDOWN, body });
      const inProse = noteOf({ type: PROSE, body: fromMarkdown(body) });
      expect(excerptOf(inMarkdown)).toBe(excerptOf(inProse));
    }),
    { numRuns: 3_000 },
  );
});

test('the lines of an excerpt show their kind', () => {
  const body = [
    '# Trip\n\nSoon:\n',
    '- [x] Tickets\n- [ ] Boots\n',
    '* rope\n  * thin\n',
    '3. up\n4. down\n',
    '> Go *slowly*\n> now\n',
    '```\nlet  a;\n  b();\n```\n',
    '| Day | Place |\n|---|---|\n| | Oslo |\n',
    '☐ no task',
  ].join('\n');
  expect(excerptOf(noteOf({ type: MARKDOWN, body }))).toBe(
    [
      'Trip\n\nSoon:\n\n☑ Tickets\n☐ Boots\n\n• rope\n◦ thin\n\n3. up\n4. down\n\n▏Go slowly',
      '▏now\n\n\tlet  a;\n\t  b();\n\nDay\tPlace\n·\tOslo\n\n\u200b☐ no task',
    ].join('\n'),
  );
});

test('a text parsed on saving has the same excerpt as one that was not', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const saved = { type: MARKDOWN, body: parts.join('') } as const;
      rememberText(saved, readMarkdown(saved.body).text ?? '');
      expect(excerptOf(noteOf(saved))).toBe(excerptOf(noteOf({ ...saved })));
    }),
    { numRuns: 1_000 },
  );
});

test('an excerpt ends after 600 characters', () => {
  expect(excerptOf(noteOf({ type: MARKDOWN, body: 'word '.repeat(1_000) }))).toHaveLength(600);
});
