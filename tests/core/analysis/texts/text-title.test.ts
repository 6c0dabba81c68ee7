import { expect, it } from 'vitest';
import { textTitle } from '../../../../core/analysis/texts/text-title.ts';

it.each([
  ['Mudanza a Valencia\n\n- furgoneta', 'mudanza.txt', 'Mudanza a Valencia'],
  ['INTERVIEW WITH A WEAVER\\\nRecorded in her workshop', 'interview', 'INTERVIEW WITH A WEAVER'],
  ['1\\. Cut the rope', 'a.txt', undefined],
  ['The boiler was repaired yesterday.', 'a.txt', undefined],
  ['Dear Ada,\n\nthank you', 'letter.txt', undefined],
  ['https://example.org/a', 'links.txt', undefined],
  ['const x = 1', 'a.txt', undefined],
  ['ALLOTMENTS — page 1 of 4\nMinutes', 'a.txt', undefined],
  ['Orgelverein, Blatt 2', 'a.txt', undefined],
  ['import numpy', 'a.py', undefined],
  ['It went on and on until the morning\nwhen it stopped.', 'a.txt', undefined],
])('the title of a plain text is a first line that looks like one: %j of %s', (text, name, title) => {
  expect(textTitle(text, name)).toBe(title);
});
