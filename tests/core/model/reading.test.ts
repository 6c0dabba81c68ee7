import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineTitle, titleLine } from '../../../core/model/line-title.ts';
import { readDocument, readMarkdown } from '../../../core/model/reading.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { isPlain } from '../../../core/prose/plain.ts';
import { expectLinear } from '../../support/growth.ts';

const parsed = (markdown: string) => readDocument(fromMarkdown(markdown));

test('a text without markup characters equals its parsed form', () => {
  const pieces = [
    'a',
    'Über',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r',
    '\u00a0',
    '\u2028',
    '\f',
    '.',
    ':',
    '-',
    '1',
    ')',
    '(',
    '!',
    '"',
    '{',
    '$',
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
  let plain = 0;
  fc.assert(
    fc.property(text, (markdown) => {
      if (!isPlain(markdown)) return;
      plain += 1;
      const { title, references } = readMarkdown(markdown);
      expect({ title, references }).toEqual(parsed(markdown));
    }),
    { numRuns: 2_000 },
  );
  expect(plain).toBeGreaterThan(100);
});

test.each([
  '# a',
  'a\n===',
  '- a',
  '1. a',
  '[[a]]',
  '*a*',
  'a<br>b',
  '&amp;',
  '    a',
  'www.example.org',
  'a@b.example',
  '~~a~~',
  'a\\',
])('a text that may have markup is parsed: %s', (markdown) => {
  expect(isPlain(markdown)).toBe(false);
  expect(readMarkdown(markdown)).toMatchObject(parsed(markdown));
});

test('forbidden text is rejected without markup, too', () => {
  expect(() => readMarkdown('a\0b')).toThrow('U+0000');
});

test('front matter can set the title, and is not part of the content', () => {
  const named = readMarkdown('---\ntitle: "Kiln notes"\nup: "[[Pottery]]"\n---\n# Cone 6\n\nSee [[Glaze]].');
  expect(named).toEqual({
    title: 'Kiln notes',
    references: ['Pottery', 'Glaze'],
    text: 'Cone 6\n\nSee Glaze.',
  });
  expect(readMarkdown('---\nmodule: "KRY"\n---\n\n# Cone 6').title).toBe('Cone 6');
  expect(readMarkdown('---\nmodule: KRY\n---\nA plain line\nand another').title).toBe('A plain line');
  expect(readMarkdown('---\nmodule: KRY\n---\n').title).not.toBe('');
});

test.each([
  ['Boiler pressure dropped AGAIN.', 'Boiler pressure dropped AGAIN.'],
  [`Awake since 3.40. ${'The thing with Ruth goes round and round. '.repeat(4)}`, 'Awake since 3.40.'],
  [
    `She met Dr. Lind in Lisbon. ${'They talked for hours about nothing. '.repeat(4)}`,
    'She met Dr. Lind in Lisbon.',
  ],
  [`今日は雨だった。${'静かな一日でとても気持ちがよかった。'.repeat(9)}`, '今日は雨だった。'],
  ['[00:00:04] HOST: Welcome back to the show', 'Welcome back to the show'],
  ['10:30 dentist', '10:30 dentist'],
  ['[BEES IN WINTER. AUTO-GENERATED TRANSCRIPT]', 'BEES IN WINTER'],
  ['Transcript (machine-made). Parents 6 Feb', 'Parents 6 Feb'],
  ['Interview mit Oma (automatische Transkription)', 'Interview mit Oma'],
  ['【字幕】京都の朝', '京都の朝'],
  ['Transcript shows what ministers knew', 'Transcript shows what ministers knew'],
  ['> [!NOTE]\n> High water', 'High water'],
  ['> [!tip]- The ferry\n> It goes at six', 'The ferry'],
  ['Undertow (a transcript of loss)', 'Undertow (a transcript of loss)'],
  ['#!/usr/bin/env python3\n"""Sort photos by day."""\nimport sys', 'Sort photos by day.'],
  ['-- late books\nSELECT 1', 'late books'],
  ['```sh\n# late books\ngrep late books.txt\n```', 'late books'],
  ['#!/bin/sh\n# late books\ngrep late books.txt', 'late books'],
  ['Some words first.\n# Late books', 'Late books'],
  ['[audio of the meeting, cut]', 'audio of the meeting, cut'],
  ['Subject: Parking permit renewal\nFrom: a@b.example', 'Parking permit renewal'],
  ['Para ver:', 'Para ver'],
  [
    'From: a@b.example\nTo: me\nSubject: Meters are read on 17 June\n\nDear tenant',
    'Meters are read on 17 June',
  ],
  ['From: Leeds\nTo: York', 'From: Leeds'],
  [
    'On Tue, 4 Jun 2024 at 10:02, Sam <sam@b.example> wrote:\n> Can we meet?\n\nFriday is fine.',
    'Can we meet?',
  ],
  ['2024-05-11 20:14 Marta: ¿a qué hora?\n2024-05-11 20:15 Iñaki: a las 9', '¿a qué hora?'],
  ['12/03/2024, 18:04 - Priya: who has finished it?', 'who has finished it?'],
  ['Dana  10:41 AM\nthe date moved again\nPiet  10:43 AM\nthen we wait', 'the date moved again'],
  ['Oslo 10:41\nBergen 17:12\nbring food', 'Oslo 10:41'],
  ['Dentist 14:30\nbring the form', 'Dentist 14:30'],
  ['==========\nPRIZE DRAW\n==========\nteddy: table 4', 'PRIZE DRAW'],
  ['???\na sound in the attic', '???'],
  ['| Day | Run |\n|---|---|\n| Mon | 5 km |', 'Day · Run'],
  [
    `Oh no! ${'Tell the agent about the leak and the boiler '.repeat(2)}. Today.`,
    `Oh no! ${'Tell the agent about the leak and the boiler '.repeat(2)}. Today.`,
  ],
  [`Nonna's tortelli: ${'2 kg zucca mantovana, 200 g amaretti, '.repeat(3)}`, "Nonna's tortelli"],
  [`Peter: ${'let us meet at noon and go there, '.repeat(4)}`, 'Peter: let us meet at noon and go there'],
  [
    `Well then everybody, welcome to the meeting, ${'and so on '.repeat(9)}`,
    'Well then everybody, welcome to the meeting',
  ],
  [`Homework for Leo: read pag. 44 to 47, ${'do exercises three and five '.repeat(3)}`, 'Homework for Leo'],
  [
    `We did not know when they got up. ${'Then we went out and sat down. '.repeat(4)}`,
    'We did not know when they got up.',
  ],
  [`chords ${'for Saturday '.repeat(20)}`, `chords ${'for Saturday '.repeat(8)}for…`],
])('a first line is a title, cut after a sentence or a word if it is long: %j', (line, title) => {
  expect(readMarkdown(line).title).toBe(title);
});

test.each(['[', '(transcript ', 'a b', ': ', '文字', '【', '[ transcript ', 'transcript ', ', a b ', "'''x"])(
  'a long line gets its title in linear time: %j',
  (piece) => expectLinear((times) => lineTitle(titleLine([piece.repeat(times)])), 20_000),
);
