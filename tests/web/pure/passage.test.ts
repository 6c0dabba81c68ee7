import { expect, it } from 'vitest';
import { withoutTitle } from '../../../apps/web/grid/passage-text.tsx';

it.each([
  { text: 'Talk in May · The book of sentences', word: 'book', shown: 'The book of sentences' },
  { text: 'Talk in Mayfair about a book', word: 'book', shown: 'Talk in Mayfair about a book' },
  { text: 'A book about Talk in May', word: 'book', shown: 'A book about Talk in May' },
])('a passage does not repeat the title that is above it: $text', ({ text, word, shown }) => {
  const start = text.indexOf(word);
  const found = withoutTitle({ text, places: [{ start, end: start + word.length }] }, 'Talk in May');
  expect(found?.text).toBe(shown);
  expect(found?.places.map(({ start, end }) => found.text.slice(start, end))).toEqual([word]);
});

it('a passage with words only in the title is not shown', () => {
  expect(withoutTitle({ text: 'A book', places: [{ start: 2, end: 6 }] }, 'A book')).toBeNull();
});
