import { describe, expect, test } from 'vitest';
import { readPage } from './pages.ts';
import { brokenAnchors, brokenReferences, choiceNumbers, filesWithReferences } from './references.ts';

const files = filesWithReferences();

test('each choice has a number of its own, in ascending order', () => {
  const numbers = choiceNumbers();
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('every choice, file, heading and decision that a source file or page names is there', () => {
  expect(files.length).toBeGreaterThan(500);
  const broken = files.flatMap((file) => brokenReferences(readPage(file)).map((name) => `${file}: ${name}`));
  expect(broken).toEqual([]);
});

test('every heading that a link names is there', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((page) => brokenAnchors(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

describe('a reference to nothing is found', () => {
  test.each([
    ['a choice', '/** Kept (D23, D99). */', ['D99']],
    ['a page', '// See docs/nowhere.md.', ['docs/nowhere.md']],
    ['a heading', '/** Pins (docs/api.md, "GET /nails"; D33). */', ['docs/api.md, "GET /nails"']],
    [
      'a heading after the end of a line',
      ' * (docs/api.md,\n * "GET\n * /nails")',
      ['docs/api.md, "GET /nails"'],
    ],
    ['a decision', '// why: docs/decisions/0099', ['decisions/0099']],
    [
      'a link to another decision',
      'once ([decision\n3](decisions/0001-writes-are-data.md))',
      ['decision 3](decisions/0001-'],
    ],
    ['what is no page', '/** Pins (interface: Pins). */', ['(interface:']],
  ])('where it is %s', (_, text, found) => {
    expect(brokenReferences(text)).toEqual(found);
  });

  test('and one to something is not', () => {
    expect(brokenReferences('/** Pins (docs/api.md, "GET /pins"; D33; docs/decisions/0001). */')).toEqual([]);
  });
});
