import { expect, test } from 'vitest';
import { markdownFacts } from '../../../adapters/media/markdown-file.ts';
import { frontMatterValues } from '../../../core/imports/front-matter-values.ts';

const yaml = (properties: string) => frontMatterValues({ format: 'yaml', properties });

const HOSTILE = ['{', '[', '{{{null, null\n  ', '? '].map(
  (text) => `title: A\nsource: ${text.repeat(2_000)}`,
);

test.each(HOSTILE)('deeply nested front matter is a text, without delay: %#', (front) => {
  expect(yaml(front)).toBeNull();
  expect(markdownFacts(`---\n${front}\n---\n\n# The note`)).toEqual({ title: 'The note' });
});

test('front matter is parsed', () => {
  const front = 'title: A note\ntags: [one, "two [2]"]';
  expect(yaml(front)).toEqual({ title: 'A note', tags: ['one', 'two [2]'] });
  expect(markdownFacts(`---\n${front}\n---\n\nText`)).toEqual({ title: 'A note', tags: ['one', 'two [2]'] });
});

test('authors may have several fields, and dates a zone', () => {
  const front = 'authors:\n  - name: Ann\n    email: a@b.example\ndate: 2024-01-02 10:00:00 +0100';
  expect(markdownFacts(`---\n${front}\n---\nText`)).toEqual({
    authors: ['Ann'],
    created: '2024-01-02T10:00:00+01:00',
  });
});

test('front matter without properties belongs to no text', () => {
  expect(yaml('')).toEqual({});
  expect(markdownFacts('---\n---\n\n# The note')).toEqual({ title: 'The note' });
});

test('lines with names and percent signs are parsed', () => {
  const facts = { title: 'Kiln: notes', authors: ['Ann', 'Bob'], created: '2020-01-02' };
  expect(
    markdownFacts('Title: Kiln: notes\nAuthors: Ann, Bob\nDate: 2020-01-02\nTags: a\n  b\n\nText'),
  ).toEqual({
    ...facts,
    tags: ['a b'],
  });
  expect(markdownFacts('% Kiln: notes\n% Ann; Bob\n% 2020-01-02\n\nText')).toEqual(facts);
});
