import { describe, expect, it } from 'vitest';
import {
  addTags,
  parseTagName,
  parseTagNames,
  removeTags,
  TagFlag,
  type TagState,
} from '../../../core/model/tag.ts';
import { countingIds } from '../../support/objects.ts';

/** Tags of an object (docs/organise.md, "Tags"; D7, D30). */

const EMPTY: TagState = { tags: [], refusedTags: [] };
const { AI, Manual } = TagFlag;

function flags(state: TagState) {
  return Object.fromEntries(state.tags.map((tag) => [tag.name, tag.flags]));
}

describe('a tag name', () => {
  it('is folded, in NFC, of 1 to 200 characters, and keeps its case', () => {
    expect(parseTagName('  Machine \n learning ')).toBe('Machine learning');
    expect(parseTagName('e\u0301')).toBe('\u00e9');
    for (const wrong of ['', ' ', 'x'.repeat(201)]) expect(() => parseTagName(wrong)).toThrow(/1 to 200/);
    expect(() => parseTagName('a\0b')).toThrow(/U\+0000/);
  });
});

describe('tags', () => {
  const ids = countingIds();

  it('are added once, and accumulate flags', () => {
    const one = addTags(EMPTY, ['a', 'b', 'a'], AI, ids);
    expect(flags(one)).toEqual({ a: 2, b: 2 });
    const two = addTags(one, ['b', 'A'], Manual, ids);
    expect(flags(two)).toEqual({ a: 2, b: 10, A: 8 });
    expect(two.tags[1]?.id).toBe(one.tags[1]?.id);
    expect(addTags(two, ['b'], AI, ids)).toBe(two);
    expect(addTags(two, [], Manual, ids)).toBe(two);
  });

  it('are at most 1,000: a person gets an error, and analysis adds as many as fit', () => {
    const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`);
    const nearly = addTags(EMPTY, names(0, 998), Manual, ids);
    expect(addTags(nearly, names(990, 1_000), Manual, ids).tags).toHaveLength(1_000);
    expect(() => addTags(nearly, names(990, 1_001), Manual, ids)).toThrow(/at most 1,000 tags/);
    const full = addTags(nearly, names(990, 1_010), AI, ids);
    expect([full.tags.length, full.tags.at(-1)?.name, full.tags[995]?.flags]).toEqual([
      1_000,
      '999',
      AI | Manual,
    ]);
    expect(addTags(full, names(0, 1_000), Manual, ids).tags).toHaveLength(1_000);
  });

  it('are counted by their folded names', () => {
    expect(parseTagNames([...Array(3_000).fill('a'), ' a', 'b'])).toEqual(['a', 'b']);
    expect(() => parseTagNames(Array.from({ length: 1_001 }, (_, at) => `${at}`))).toThrow(/1,000 tags/);
  });

  it('are removed by name or id, whether or not they exist', () => {
    const state = addTags(EMPTY, ['a', 'b', 'c'], Manual, ids);
    const left = removeTags(state, [{ name: 'a' }, { id: state.tags[2]?.id ?? '' }, { name: 'nothing' }]);
    expect(flags(left)).toEqual({ b: 8 });
    expect(removeTags(left, [{ name: 'a' }, { name: 'B' }, { id: 'x' }])).toBe(left);
  });

  it('removed by a person can be added again by a person, not by analysis', () => {
    const removed = removeTags(addTags(EMPTY, ['a'], AI, ids), [{ name: 'a' }]);
    expect(removed.refusedTags).toEqual(['a']);
    expect(addTags(removed, ['a'], AI, ids)).toBe(removed);
    const again = addTags(removed, ['a'], Manual, ids);
    expect([flags(again), again.refusedTags]).toEqual([{ a: 8 }, []]);
    expect(flags(addTags(again, ['a'], AI, ids))).toEqual({ a: 10 });
  });

  it('removed by a person are remembered, up to the last 1,000', () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `${at}`);
    const removing = (state: TagState, removed: readonly string[]) =>
      removeTags(
        addTags(state, removed, AI, ids),
        removed.map((name) => ({ name })),
      );
    const full = removing(EMPTY, names);
    expect(full.refusedTags).toEqual(names);
    const more = removing(full, ['a', 'b']);
    expect(more.refusedTags).toEqual([...names.slice(2), 'a', 'b']);
    expect(flags(addTags(more, ['0', '2', 'b'], AI, ids))).toEqual({ 0: AI });
  });
});
