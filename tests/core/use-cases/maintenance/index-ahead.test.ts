import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { isLong } from '../../../../core/changes/weight.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import { toIndexed } from '../../../../core/search/text/indexed.ts';
import { rememberingTerms } from '../../../../core/search/text/term-memory.ts';
import { textTerms } from '../../../../core/search/text/terms.ts';
import { indexedAhead } from '../../../../core/use-cases/maintenance/index-ahead.ts';
import { id, object } from '../../../support/objects.ts';

/** Long units of work, and the preparation before the database is locked for them. */

const note = (number: number, body: string) => ({
  id: id(number),
  content: { type: 'text/markdown', body } as const,
  references: [],
});
const words = (count: number) => 'word '.repeat(count);
const tag = (name: string) => ({ id: id(1), name, flags: 8 });
const replaced = (before: SavedObject, more: Partial<SavedObject>): Change => ({
  type: 'object.replace',
  before,
  after: { ...before, ...more },
});

describe('a unit of work', () => {
  const heavy = object({ notes: [note(2, words(10_000)), note(3, words(10_000))] });
  const linked = object({ references: Array.from({ length: 1_000 }, (_, at) => `${at}`) });
  const extract = { sha256: '' };
  it.each<[string, boolean, Change]>([
    ['a short note', false, { type: 'object.insert', object: object() }],
    ['long notes', true, { type: 'object.insert', object: heavy }],
    ['many references', true, { type: 'object.insert', object: linked }],
    ['a tag on a short note', false, replaced(object(), { tags: [tag('a')] })],
    ['a tag on long notes', true, replaced(heavy, { tags: [tag('a')] })],
    ['a bump of long notes', false, replaced(heavy, { bumped: 9 })],
    ['deletion of a short note', false, replaced(object(), { deleted: 9 })],
    ['deletion of many references', true, replaced(linked, { deleted: 9 })],
    [
      'a tag on a short page',
      false,
      replaced(object({ extract: { ...extract, characters: 100 } }), { tags: [tag('a')] }),
    ],
    [
      'a tag on a long page',
      true,
      replaced(object({ extract: { ...extract, characters: 70_000 } }), { tags: [tag('a')] }),
    ],
    ['a tag on a page of unknown length', true, replaced(object({ extract }), { tags: [tag('a')] })],
    ['a long extract', true, { type: 'extract.put', accountId: 1, objectId: id(1), body: words(20_000) }],
    [
      'many memberships',
      true,
      { type: 'space.fill', accountId: 1, spaceId: id(1), objectIds: Array(1_000).fill(id(2)) },
    ],
    [
      'many pins',
      true,
      { type: 'pins.move', accountId: 1, moves: Array(1_000).fill({ objectId: id(2), position: 1 }) },
    ],
  ])('with %s is long: %s', (_, expected, change) => {
    expect(isLong([change])).toBe(expected);
  });

  it('is long in Prose too', () => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'word' }] };
    const prose = (count: number) =>
      object({
        content: {
          type: 'application/prose+json',
          body: { type: 'doc', content: Array(count).fill(paragraph) },
        },
      });
    expect([10, 5_000].map((count) => isLong([{ type: 'object.insert', object: prose(count) }]))).toEqual([
      false,
      true,
    ]);
  });
});

describe('what is indexed', () => {
  const none = { readExtract: async () => null };

  it('is the same in advance as in the commit', async () => {
    const before = object({ tags: [tag('a')], extract: { sha256: 'a' } });
    const after = { ...before, title: 'Another', extract: { sha256: 'b' } };
    const kept = { ...after, tags: [tag('b')] };
    const stored = { readExtract: async () => 'stored words' };
    const [inserted, put, replacement] = await indexedAhead(
      [
        { type: 'object.insert', object: object() },
        { type: 'extract.put', accountId: 1, objectId: after.id, body: 'new words' },
        { type: 'object.replace', before, after },
      ],
      stored,
      textTerms,
    );
    const [tagged] = await indexedAhead(
      [{ type: 'object.replace', before: after, after: kept }],
      stored,
      textTerms,
    );
    expect(inserted).toMatchObject({ words: toIndexed(object(), undefined) });
    expect(put).toEqual({ type: 'extract.put', accountId: 1, objectId: after.id, body: 'new words' });
    expect(replacement).toMatchObject({ words: toIndexed(after, 'new words') });
    expect(tagged).toMatchObject({ words: toIndexed(kept, 'stored words') });
  });

  it('is not computed if nothing in it changes', async () => {
    const change = replaced(object(), { bumped: 9 });
    expect(await indexedAhead([change], none, textTerms)).toEqual([change]);
  });

  it('recomputes only the terms of the changed text', async () => {
    const made: string[] = [];
    const makeTerms = rememberingTerms(
      (text, language) => {
        if (text.length > 1_000) made.push(text.slice(0, 3));
        return textTerms(text, language);
      },
      (text) => text,
      10_000_000,
    );
    const before = object({ notes: [note(2, `one ${words(9_000)}`), note(3, `two ${words(9_000)}`)] });
    const third = note(4, `thr ${words(9_000)}`);
    const after = { ...before, notes: [...before.notes, third] };
    await indexedAhead([{ type: 'object.insert', object: before }], none, makeTerms);
    const [noted] = await indexedAhead([{ type: 'object.replace', before, after }], none, makeTerms);
    const [tagged] = await indexedAhead([replaced(after, { tags: [tag('a')] })], none, makeTerms);
    expect(made).toEqual(['one', 'two', 'thr']);
    expect(noted).toMatchObject({ words: toIndexed(after, undefined) });
    expect(tagged).toMatchObject({ words: { tags: 'a' } });
  });
});
