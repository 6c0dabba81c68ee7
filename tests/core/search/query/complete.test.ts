import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../../core/scheduling/steps.ts';
import { type CompletionSource, completionsInSteps } from '../../../../core/search/query/complete.ts';
import { asBegun, unfinished } from '../../../../core/search/query/unfinished.ts';

const KNOWN: CompletionSource = {
  tags: ['work', 'to do', 'Wörter'],
  spaces: ['Deep Work', 'Workshop'],
  types: ['note', 'Recipe'],
  titles: ['Workbench plans', 'My workbench'],
  texts: ['Workbench plans', 'A workshop with a workbench', 'work'],
};

const completed = (q: string, most = 20) => {
  const last = unfinished(q);
  return last && resultOf(completionsInSteps(last, KNOWN, most)).map((one) => `${one.kind} ${one.q}`);
};

describe('the unfinished word of a query', () => {
  it.each([
    ['wor', { before: '', head: '', field: null, start: 'wor' }],
    ['a (b -#wo', { before: 'a (b ', head: '-#', field: 'tag', start: 'wo' }],
    ['x TAG:wo', { before: 'x ', head: 'TAG:', field: 'tag', start: 'wo' }],
    ['space:', { before: '', head: 'space:', field: 'space', start: '' }],
  ])('is found in %s', (q, expected) => expect(unfinished(q)).toEqual(expected));

  it.each(['', 'done ', '"in a phr', 'a (b)', '"a"'])('is absent from %j', (q) =>
    expect(unfinished(q)).toBeNull(),
  );
});

describe('a query whose last word may continue', () => {
  it.each([
    ['sour', 'sour*'],
    ['tag:bread old mü', 'tag:bread old mü*'],
    ['хле', 'хле*'],
    ['ভারতে', 'ভারতে*'],
    ['qt6 web2', 'qt6 web2*'],
  ])('%s is read as %s', (q, begun) => expect(asBegun(q)).toBe(begun));

  it.each(['', 's', 'rye OR', 'rye ', '-rye', 'tag:ry', '"rye', '(rye)', 'ry*', '京都', '2024', 'e-ma'])(
    '%s ends without such a word',
    (q) => expect(asBegun(q)).toBeNull(),
  );
});

describe('completions', () => {
  it('are tags, words, titles, spaces and fields with that prefix', () => {
    expect(completed('wor')).toEqual([
      'tag #work',
      'tag #Wörter',
      'word workbench',
      'word work',
      'word workshop',
      'title "Workbench plans"',
      'space space:Workshop',
    ]);
    expect(completed('rye is')).toEqual(['field rye is:']);
  });

  it('of a field are names, quoted if necessary', () => {
    expect(completed('a -#t')).toEqual(['tag a -#"to do"']);
    expect(completed('space:d')).toEqual(['space space:"Deep Work"']);
    expect(completed('type:rec')).toEqual(['type type:Recipe']);
    expect(completed('title:works')).toEqual(['word title:workshop']);
  });

  it.each([
    ['names', 1_000, (count: number) => ({ tags: Array<string>(count).fill('work') })],
    ['texts', 10, (count: number) => ({ texts: Array<string>(count).fill('work '.repeat(4_000)) })],
  ])('are searched in steps, however many %s exist', (_, few, knownOf) => {
    const last = unfinished('wor');
    const stepsOf = (count: number) =>
      last === null ? 0 : [...completionsInSteps(last, { ...KNOWN, ...knownOf(count) }, 20)].length;
    expect(stepsOf(few)).toBeGreaterThan(0);
    expect(stepsOf(4 * few)).toBeGreaterThan(3 * stepsOf(few));
  });

  it('respect the limit', () => expect(completed('wor', 2)).toHaveLength(2));
});
