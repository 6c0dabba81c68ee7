import { expect, it } from 'vitest';
import { beginsWith, hasOnly, isStartOf } from '../../../apps/web/detail/repeated.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';

/** A summary that only repeats the beginning of the text is not shown above it. */

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});
const textWith = (...paragraphs: readonly string[]): ProseDocument => ({
  type: 'doc',
  content: [{ type: 'image', attrs: { src: 'https://a.example/lock.jpg' } }, ...paragraphs.map(paragraph)],
});

const FIRST = 'For two hundred years families have lived near the locks, “opening the gates by hand”.';
const text = textWith(
  'Photograph: I. Valdoro',
  FIRST,
  'The water rises by three metres.',
  'Boats come at dawn.',
);

it.each([
  [FIRST, true],
  ['For two hundred  years families have lived near the locks, "opening…', true],
  [`${FIRST} The water rises by three metres.`, true],
  ['Boats come at dawn.', true],
  ['The last keepers of the canal look back.', false],
  ['', false],
  ['…', false],
])('%s', (summary, isRepeated) => {
  expect(beginsWith(text, summary)).toBe(isRepeated);
});

it('a later part of a text is not its beginning', () => {
  const long = textWith(...'abcdefgh'.split(''), 'Boats come at dawn.');
  expect(beginsWith(long, 'Boats come at dawn.')).toBe(false);
});

it.each([
  ['Ada: The water rises by…', true],
  ['The water rises by three metres.', true],
  ['Ada: the boats', false],
  ['Locks: a history', false],
])('%s is made of the words of a post: %s', (title, expected) => {
  expect(isStartOf(title, 'The water rises by three metres.')).toBe(expected);
});

it('has only the words of a post, perhaps with its date', () => {
  expect(hasOnly(textWith('June 1, 2025', 'The water rises.'), 'The water rises.')).toBe(true);
  expect(hasOnly(textWith('The water rises.', FIRST), 'The water rises.')).toBe(false);
});
