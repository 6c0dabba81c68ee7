import { expect, test } from 'vitest';
import { proseOf } from '../../../../core/analysis/texts/prose-blocks.ts';
import { fromMarkdown } from '../../../../core/prose/from-markdown.ts';

const read = (...blocks: readonly string[]) => proseOf(fromMarkdown(blocks.join('\n\n')));

test('prose has no tables, code, formulas, menus and forms of consent', () => {
  const menu = ['Home', 'News', 'Sport', 'Shop']
    .map((name) => `- [${name}](https://example.org/${name})`)
    .join('\n');
  const prose = read(
    'We use cookies and similar technologies. Accept all.',
    menu,
    'Tides follow the moon.',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```js\nconst tide = 1;\n```',
    'The height is $$h = 2$$ metres.',
    '- Oslo\n- Bergen',
  );
  expect(prose).toBe('Tides follow the moon.\n\nThe height is   metres.\n\nOslo\nBergen');
});

test('a table, code or a menu alone is no prose', () => {
  expect(read('| tide | height |\n|---|---|\n| low | 2 |')).toBe('');
  expect(read('```js\nexport const tide = 2;\n```')).toBe('');
});

test('a form of consent alone is no prose', () => {
  expect(read('We and our 832 partners store and access information on a device.')).toBe('');
});

test('prose ends where a heading says that something else begins, and goes on at the next one', () => {
  const prose = read(
    '# Tides',
    'They turn.',
    '## References (2)',
    '1. Moon (2020)',
    '### Notes',
    'a',
    '## Harbours',
    'They wait.',
  );
  expect(prose).toBe('Tides\n\nThey turn.\n\nHarbours\n\nThey wait.');
  expect(read('# Tides', 'They turn.', '## Lees ook', 'Boats')).toBe('Tides\n\nThey turn.');
});
