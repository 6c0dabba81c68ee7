import { expect, test } from 'vitest';
import { headingLevels } from '../../../apps/web/reader/heading-levels.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';

const levelsOf = (markdown: string) => [...headingLevels(fromMarkdown(markdown).content).values()];

test('headings of a text are below the title of the page and skip no level', () => {
  expect(levelsOf('# a\n\n## b\n\n### c\n\n# d')).toEqual([2, 3, 4, 2]);
  expect(levelsOf('### begins low\n\ntext\n\n### again\n\n###### deep\n\n## up\n\n### below')).toEqual([
    2, 2, 3, 2, 3,
  ]);
  expect(levelsOf('###### a\n\n###### b')).toEqual([2, 2]);
  expect(levelsOf('- # in a list\n\n  ### below it')).toEqual([2, 3]);
});

test('an empty heading is left out', () => {
  expect(levelsOf('# <img src=x>\n\n## b\n\n#\n\n### c')).toEqual([2, 3]);
});
