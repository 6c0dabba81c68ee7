import { describe, expect, test } from 'vitest';
import { readPage } from './pages.ts';
import { brokenAnchors, brokenReferences, choiceNumbers, filesWithReferences } from './references.ts';

const files = filesWithReferences();

test('each choice has a unique number, in ascending order', () => {
  const numbers = choiceNumbers();
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('source files and pages refer only to existing choices, files, headings and decisions', () => {
  expect(files.length).toBeGreaterThan(500);
  const broken = files.flatMap((file) => brokenReferences(readPage(file)).map((name) => `${file}: ${name}`));
  expect(broken).toEqual([]);
});

test('links refer only to existing headings', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((page) => brokenAnchors(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

describe('a broken reference is detected', () => {
  test.each([
    ['a choice', '/** Kept (D23, D99). */', ['D99']],
    ['a page', '// See docs/nowhere.md.', ['docs/nowhere.md']],
    ['a heading', '/** Pins (docs/api.md, "GET /nails"; D33). */', ['docs/api.md, "GET /nails"']],
    ['a heading across lines', ' * (docs/api.md,\n * "GET\n * /nails")', ['docs/api.md, "GET /nails"']],
    ['a decision', '// why: docs/decisions/0099', ['decisions/0099']],
    [
      'a link to another decision',
      'once ([decision\n3](decisions/0001-writes-are-data.md))',
      ['decision 3](decisions/0001-'],
    ],
    ['an unknown page', '/** Pins (interface: Pins). */', ['(interface:']],
  ])('to %s', (_, text, found) => {
    expect(brokenReferences(text)).toEqual(found);
  });

  test('but an intact one is accepted', () => {
    expect(brokenReferences('/** Pins (docs/api.md, "GET /pins"; D33; docs/decisions/0001). */')).toEqual([]);
  });
});
