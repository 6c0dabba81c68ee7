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
