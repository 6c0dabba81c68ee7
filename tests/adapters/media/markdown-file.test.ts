import { expect, test } from 'vitest';
import { markdownFacts, readMarkdownFile } from '../../../adapters/media/markdown-file.ts';
import { parseProse } from '../../../core/prose/parse-prose.ts';
import { toText } from '../../../core/prose/to-text.ts';

test.each([
  ['# wren [![Build](https://ci.example/b.svg)](https://ci.example)\n\nA generator.', 'wren'],
  ['# [wren](https://wren.example) <!-- omit in toc -->\n', 'wren'],
  ['# The `wren` *generator* ##\n', 'The wren generator'],
  [
    '<p align="center">\n  <h1 align="center">Wren &amp; <a href="/">Co</a></h1>\n</p>\n\n```sh\n# install\n```',
    'Wren & Co',
  ],
  ['Words.\n\n## Two\n\n# One\n', 'One'],
  ['The wren\n========\n\nWords.\n', 'The wren'],
  [
    '<p align="center"><img src="l.png" alt="Logo"></p>\n<h1 align="center">wren &amp; <b>co</b></h1>\n\n# One',
    'wren & co',
  ],
  ['```sh\n# install it\n```\n\n# wren\n', 'wren'],
])('the title of a Markdown file is the text of its first heading: %s', (text, title) => {
  expect(markdownFacts(text).title).toBe(title);
});

test('a Markdown file without a heading in words has no title', () => {
  expect(markdownFacts('# ![Logo](logo.svg)\n\nWords.').title).toBeUndefined();
  expect(markdownFacts('<h1>\n<img src="logo.svg" alt="">\n</h1>\n\nWords.').title).toBeUndefined();
  expect(markdownFacts('<h1>'.repeat(100_000)).title).toBeUndefined();
  expect(markdownFacts('Words.').title).toBeUndefined();
});

test('names in front matter may have capitals', () => {
  expect(markdownFacts('---\nTitle: Wren\nTags: [bird]\n---\nWords.')).toEqual({
    title: 'Wren',
    tags: ['bird'],
  });
});

test('a Markdown file with U+0000 and lone surrogates is read, and so is its front matter', () => {
  expect(markdownFacts('---\ntitle: Wr\0en\n---\nA \uD83D bird.').title).toBe('Wren');
  expect(markdownFacts('# Wr\0en\n\nA \uD83D bird.').title).toBe('Wren');
  expect(toText(readMarkdownFile('# Wr\0en\n\nA \uD83D bird.').document)).toBe('Wren\n\nA \uFFFD bird.');
});

test('a Markdown file that is nested too deep has the facts of its front matter, and no heading', () => {
  const deep = '- '.repeat(300);
  expect(markdownFacts(`---\nauthor: Ada\n---\n# Wren\n\n${deep}x`)).toEqual({ authors: ['Ada'] });
});

test('a parent of empty HTML blocks contains an empty paragraph', () => {
  const { document } = readMarkdownFile('- <!-- later -->\n- one\n\n> <!-- later -->\n\n```\n```\n');
  expect(document).toEqual(parseProse(document));
  expect(toText(document)).toBe('one');
});

test('HTML blocks in a Markdown file are read, not shown as markup', () => {
  const { document } = readMarkdownFile(
    '<div align="center">\n\n# wren\n\n<p>A <b>small</b> bird.</p>\n\n</div>\n\n- one\n\n  <p>two</p>\n',
  );
  expect(toText(document)).toBe('wren\n\nA small bird.\n\none\ntwo');
});

test.each([
  ['TOML', '+++\ntitle = "Kiln"\ndate = 2020-01-02\ntags = ["glaze", "clay"]\n+++'],
  ['TOML of Zola', '+++\ntitle = "Kiln"\ndate = 2020-01-02\n[taxonomies]\ntags = ["glaze", "clay"]\n+++'],
  ['JSON', '{\n"title": "Kiln",\n"date": "2020-01-02",\n"tags": ["glaze", "clay"]\n}\n'],
  ['YAML', '---\ntitle: Kiln\ndate: 2020-01-02\ntags: [glaze, clay]\n---'],
])('front matter in %s is read, and is not part of the text', (_, front) => {
  const text = `${front}\n# Body\n`;
  expect(markdownFacts(text)).toEqual({ title: 'Kiln', created: '2020-01-02', tags: ['glaze', 'clay'] });
  expect(toText(readMarkdownFile(text).document)).toBe('Body');
});

test('a time in TOML keeps its offset', () => {
  const { created } = markdownFacts('+++\ndate = 1979-05-27T00:32:00-07:00\n+++\n');
  expect(Date.parse(created ?? '')).toBe(Date.parse('1979-05-27T07:32:00Z'));
  expect(markdownFacts('+++\ndate = 1979-05-27 07:32:00\n+++\n').created).toMatch(/^1979-05-27T07:32/);
});
