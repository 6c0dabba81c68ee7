import { expect, test } from 'vitest';
import { proseOf } from '../../../../core/analysis/texts/prose-blocks.ts';
import { fromMarkdown } from '../../../../core/prose/from-markdown.ts';

const read = (...blocks: readonly string[]) => proseOf(fromMarkdown(blocks.join('\n\n')));

test('prose excludes tables, code, formulas, menus and consent forms', () => {
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

test('a table, code or a menu on its own is not prose', () => {
  expect(read('| tide | height |\n|---|---|\n| low | 2 |')).toBe('');
  expect(read('```js\nexport const tide = 2;\n```')).toBe('');
});

test('a formula in a sentence is removed, prices are not', () => {
  expect(read('Let $f: X \\to Y$ be continuous.')).toBe('Let \ufffc be continuous.');
  expect(read('It costs $5 (it was $7) now.')).toBe('It costs $5 (it was $7) now.');
});

test('lines of values are a table', () => {
  expect(read('date,amount,category\n2026-01-03,12.50,food\n2026-01-04,89.00,clothes')).toBe('');
  expect(read('eggs, flour\nmilk, butter\nsalt, sugar')).toBe('eggs, flour\nmilk, butter\nsalt, sugar');
});

test.each([
  [
    '2026-03-01T10:22:01Z ERROR timeout',
    '2026-03-01T10:22:04Z WARN retry',
    '2026-03-01T10:22:31Z INFO recovered',
  ],
  [
    'Mar 1 10:22:00 host sshd: Failed password',
    'Mar 1 10:22:04 host sshd: closed',
    'Mar 2 08:00:01 host cron: run',
  ],
  [
    'BEGIN:VCALENDAR',
    'SUMMARY:Dentist Dr. Okonkwo',
    'DTSTART;TZID=Europe/Berlin:20250314T083000',
    'END:VCALENDAR',
  ],
  ['2 ASN.1 structure handling . . . . . . . . . . 4', 'Function reference ........ 17'],
])('lines of a log, a calendar or a table of contents are not prose: %s', (...lines) => {
  expect(read(lines.join('\n'))).toBe('');
});

test('a transcript has neither times nor speakers', () => {
  expect(read('[00:00:04] A: So it began.', '[00:00:09] B: It did.')).toBe('So it began.\n\nIt did.');
});

test('a consent form on its own is not prose', () => {
  expect(read('We and our 832 partners store and access information on a device.')).toBe('');
});

test('prose ends at a heading that announces something else, and continues at the next one', () => {
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
  expect(read('# tides', 'They turn.', '## License', 'Licensed under the MIT License.')).toBe(
    'tides\n\nThey turn.',
  );
});

test('marks of references are removed, other brackets are not', () => {
  expect(
    read('Terns nest here.\\[1]\\[note 2] They leave^[\\[a\\]](https://example.org/#a)^ in August.'),
  ).toBe('Terns nest here. They leave in August.');
  expect(read('\\[1] Ada Fisher, as in \\[12], said: “They \\[the terns] leave.”')).toBe(
    '[1] Ada Fisher, as in [12], said: “They [the terns] leave.”',
  );
});

test('teasers, credits and log-ins around a text are removed, but not a short note on its own', () => {
  const story =
    'The heron stood in the shallow water for an hour, and the two boys on the bridge waited with it. '.repeat(
      3,
    );
  const around = [
    'Unlock this article',
    'Photo: Ada Fisher / Reuters',
    'Already a subscriber? Log in',
    '© 2024 The Shore',
  ];
  const document = fromMarkdown([...around, story, 'Read more: ten herons you must see'].join('\n\n'));
  expect(proseOf(document)).toBe(story.trim());
  expect(proseOf(fromMarkdown('Log in to the bank and change the password.'))).toMatch(/^Log in to the bank/);
});
