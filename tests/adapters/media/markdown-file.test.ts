import { expect, test } from 'vitest';
import { markdownFacts } from '../../../adapters/media/markdown-file.ts';

test.each([
  ['# wren [![Build](https://ci.example/b.svg)](https://ci.example)\n\nA generator.', 'wren'],
  ['# [wren](https://wren.example) <!-- omit in toc -->\n', 'wren'],
  ['# The `wren` *generator* ##\n', 'The wren generator'],
  [
    '<p align="center">\n  <h1 align="center">Wren &amp; <a href="/">Co</a></h1>\n</p>\n\n```sh\n# install\n```',
    'Wren & Co',
  ],
  ['Words.\n\n## Two\n\n# One\n', 'One'],
])('the title of a Markdown file is the text of its first heading: %s', (text, title) => {
  expect(markdownFacts(text).title).toBe(title);
});

test('a Markdown file without a heading in words has no title', () => {
  expect(markdownFacts('# ![Logo](logo.svg)\n\nWords.').title).toBeUndefined();
  expect(markdownFacts('<h1>\n<img src="logo.svg" alt="">\n</h1>\n\nWords.').title).toBeUndefined();
  expect(markdownFacts('<h1>'.repeat(100_000)).title).toBeUndefined();
  expect(markdownFacts('Words.').title).toBeUndefined();
});
