import { describe, expect, test } from 'vitest';
import { keywords } from '../../../../core/analysis/texts/keywords.ts';
import type { Sentence } from '../../../../core/analysis/texts/sentence.ts';
import { sentences } from '../pages/readings.ts';

const tagsOf = (text: readonly Sentence[], title: readonly Sentence[] = [], known: readonly string[] = []) =>
  keywords(text, { title, known });

/** Enough words that one mention is not a subject. */
const padding: readonly string[] = Array(20).fill('and then it went on .');

describe('keywords', () => {
  test('are what is mentioned again, in the singular form that is written, not what is mentioned once', () => {
    const text = sentences('The boats/n sail .', 'Boats/n race .', 'A buoy/n floats .', ...padding);
    expect(tagsOf(text)).toEqual(['boats']);
  });

  test('keep adjacent words together', () => {
    const text = sentences('A solar/a panel/n works .', 'Solar/a panels/n shine .', ...padding);
    expect(tagsOf(text)).toEqual(['solar panel']);
  });

  test('prefer the single word if a phrase is only one of its uses', () => {
    const text = sentences(...Array(6).fill('The bread/n rises .'), 'Rye/n bread/n rises .', ...padding);
    expect(tagsOf(text)).toEqual(['bread']);
  });

  test('write names as they are written, in full', () => {
    const text = sentences(
      'Ada/N Lovelace/N wrote .',
      'Lovelace/N thought .',
      'Lovelace/N died .',
      ...padding,
    );
    expect(tagsOf(text)).toEqual(['Ada Lovelace']);
  });

  test('are no words in capitals that hold a sentence together, as those of specifications', () => {
    const text = sentences(...Array(3).fill('A file/n MUST/N NOT/N be a pipe/n .'), ...padding);
    expect(tagsOf(text)).toEqual(['pipe']);
  });

  test('are written small where the text writes them so too', () => {
    const text = sentences(...Array(3).fill('Give PIPE/n .'), 'A pipe/n is made .', ...padding);
    expect(tagsOf(text)).toEqual(['pipe']);
  });

  test('are no words of every manual, unless the title has them', () => {
    const text = sentences(...Array(6).fill('A directory/n holds the pipes/n .'), ...padding);
    expect(tagsOf(text)).toEqual(['pipes']);
    expect(tagsOf(text, sentences('Directory/n'))).toContain('directory');
  });

  test('are, in a long text, only what it says again and again', () => {
    const long = sentences(...Array(200).fill('and then it went on .'));
    const said = (times: number) => sentences(...Array(times).fill('A rubber/n duck/n swims .'), ...padding);
    expect(tagsOf([...said(3), ...long])).toEqual([]);
    expect(tagsOf([...said(15), ...long])).toEqual(['rubber duck']);
    expect(tagsOf(said(3))).toEqual(['rubber duck']);
  });

  test('have the same words once, with a hyphen or a space', () => {
    const text = sentences(
      ...Array(3).fill('An oil-lamp/n burns .'),
      ...Array(3).fill('The oil/n lamp/n burns .'),
      ...padding,
    );
    expect(tagsOf(text)).toHaveLength(1);
  });

  test('are no names of files or variables, and nothing short for words', () => {
    const text = sentences(
      ...Array(5).fill('Read COPYING/N and MAKEFLAGS/N , e.g/n of NASA/N .'),
      ...padding,
    );
    expect(tagsOf(text)).toEqual(['NASA']);
  });

  test('keep the capital of a code', () => {
    expect(tagsOf(sentences('It reports E0502/n .', 'Look up E0502/n .', ...padding))).toEqual(['E0502']);
  });

  test('do not take the first word of a sentence for a name when it is also written small', () => {
    expect(tagsOf(sentences('Bread/N rises .', 'The bread/n cools .', ...padding))).toEqual(['bread']);
  });

  test('count the title most', () => {
    const text = sentences('The oven/n heats .', 'The oven/n cools .', 'The cake/n rises .', ...padding);
    expect(tagsOf(text, sentences('Cake/n'))[0]).toBe('cake');
  });

  test('are neither generic words nor those of the page around the text', () => {
    const text = sentences(
      'The thing/n is a way/n .',
      'The thing/n is a way/n .',
      'Accept all cookies/n to see the offer/n .',
      'Accept all cookies/n to see the offer/n .',
      ...padding,
    );
    expect(tagsOf(text)).toEqual([]);
  });

  test('are not words for the text itself, whether they look like nouns or names', () => {
    expect(tagsOf([], sentences('Notes/N on hydration/n'))).toEqual(['hydration']);
    expect(tagsOf([], sentences('Thoughts/n on hydration/n'))).toEqual(['hydration']);
  });

  test('take the tags of the person first, in their spelling, but only those that fit', () => {
    const known = ['Baking', 'Travel'];
    const text = sentences('We bake bread/n .', 'They bake bread/n and bread/n .', ...padding);
    expect(tagsOf(text, [], known)).toEqual(['Baking', 'bread']);
  });

  test('are few for a short text and at most five for a long one', () => {
    expect(tagsOf([], sentences('Buy milk/n'))).toEqual(['milk']);
    const nouns = ['apple', 'barn', 'cloud', 'drum', 'eagle', 'fern', 'glove', 'harp'];
    const text = sentences(...[...nouns, ...nouns, ...nouns].map((noun) => `The ${noun}/n is here .`));
    expect(tagsOf(text)).toHaveLength(5);
  });

  test('work without a grammar', () => {
    const text = sentences(
      ...['pommes/w cuites', 'les pommes/w', 'des pommes/w', 'la tarte/w', 'une tarte/w', 'leur tarte/w'],
      ...padding,
    );
    expect(tagsOf(text)).toEqual(['pommes', 'tarte']);
  });

  test('are no verbs that are written together with what follows', () => {
    const text = sentences(
      'The talk/n don’t/n end .',
      "A talk/n doesn't/n end , don’t/n .",
      "doesn't/n",
      ...padding,
    );
    expect(tagsOf(text)).toEqual(['talk']);
  });

  test('of nothing are empty', () => {
    expect(tagsOf([])).toEqual([]);
  });

  test('are no common words that a text has once, unless its title begins with them', () => {
    const text = sentences('The oven/n heats the batch/n and the teacher/n .');
    expect(tagsOf(text)).toEqual([]);
    expect(tagsOf(text, sentences('Bread/n of a friend/n'))).toEqual(['bread']);
    expect(tagsOf(text, sentences('Bread/n from the oven/n'))).toEqual(['oven', 'bread']);
  });

  test('are at most one phrase that a short text has once, and only if it has nothing else', () => {
    const text = sentences('The expansion/n vessel/n is under the kitchen/n sink/n .');
    expect(tagsOf(text)).toEqual(['expansion vessel']);
    expect(tagsOf(text, sentences('Boiler/n'))).toEqual(['boiler']);
  });

  test('leave out phrases that the text only repeats in part', () => {
    const text = sentences('Puffins/n breed/n here .', 'The puffins/n dig .');
    expect(tagsOf(text)).toEqual(['puffins']);
  });

  test('are no parts of phrases that cannot be tags', () => {
    expect(tagsOf([], sentences('The museum/n list/n'))).toEqual([]);
    expect(tagsOf([], sentences('A password/n manager/n emergency/n kit/n'))).not.toContain(
      'manager emergency',
    );
  });

  test('are no words that only open a title, in front of what cannot be a tag', () => {
    expect(tagsOf([], sentences('Gift/N list/n'))).toEqual([]);
    expect(tagsOf([], sentences('SQLite/N list/n'))).toEqual(['SQLite']);
  });

  test('are neither of an address nor of a form', () => {
    expect(tagsOf(sentences('https://example.org/'), sentences('https://example.org/'))).toEqual([]);
    expect(tagsOf([], sentences('Log/N in'))).toEqual([]);
  });

  test('are not the plural of a tag that the person uses', () => {
    const text = sentences('Birds/n fly .', 'A bird/n sings .', 'The birds/n rest .', ...padding);
    expect(tagsOf(text, [], ['birds'])).toEqual(['birds']);
  });

  test('are no names in programs, no measures, no numbers of bookings, and no ordinal numbers', () => {
    expect(tagsOf([], sentences('bench/n 4x8/n of floury_jo/N'))).toEqual(['bench']);
    expect(tagsOf([], sentences('Ferry/n 7KQ2P/N on the 2nd/a floor/n'))).toEqual(['ferry']);
  });

  test('are not dates, however often they occur', () => {
    const lines = (name: string) => sentences('Tomato/N soup/n', name, 'Meeting with Ada/N', name, name);
    expect(tagsOf(lines('Nov/N 23'))).toEqual(['Tomato soup']);
    expect(tagsOf(lines('Euro/N 2024'))).toContain('Euro 2024');
  });

  test('are no words that say nothing in their language', () => {
    const jahr = sentences(
      'Das Jahr/n war lang .',
      'Das Jahr/n ist um .',
      'Die Ernte/n und die Ernte/n .',
      ...padding,
    );
    expect(keywords(jahr, { title: [], known: [], language: 'de' })).toEqual(['Ernte']);
  });
});
