import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AppliedTag,
  addTags,
  parseTagName,
  removeTags,
  TagFlag,
  type TagState,
  tagDeltas,
} from '../../../core/model/tag.ts';

const BARE: TagState = { tags: [], refusedTags: [] };

/** Ids `1`, `2`, … */
function counting(): () => string {
  let last = 0;
  return () => String(++last);
}

const flagsOf = ({ tags }: TagState) => tags.map(({ name, flags }) => [name, flags]);

describe('a tag name', () => {
  it.each([
    ['read', 'read'],
    ['  to \t read\n', 'to read'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['a'.repeat(200), 'a'.repeat(200)],
  ])('%j is kept as %j', (given, kept) => {
    expect(parseTagName(given)).toBe(kept);
  });

  it.each(['', ' \n', 'a'.repeat(201)])('may not be %j', (name) => {
    expect(() => parseTagName(name)).toThrow(/1 to 200 characters/);
  });

  it.each(['a\0b', '\ud800'])('may not hold %j', (name) => {
    expect(() => parseTagName(name)).toThrow(/no text may hold|lone surrogate/);
  });
});

describe('adding and removing', () => {
  it('adds a flag to those that are there', () => {
    const ids = counting();
    const byAnalysis = addTags(BARE, ['a', 'b'], TagFlag.AI, ids);
    const both = addTags(byAnalysis, ['b', 'c'], TagFlag.Manual, ids);
    expect(flagsOf(both)).toEqual([
      ['a', 2],
      ['b', 10],
      ['c', 8],
    ]);
    expect(both.tags.map((tag) => tag.id)).toEqual(['1', '2', '3']);
    expect(flagsOf(addTags(both, ['c'], TagFlag.AI, ids))[2]).toEqual(['c', 10]);
  });

  it('is the same state where nothing changes', () => {
    const state = addTags(BARE, ['a'], TagFlag.Manual, counting());
    expect(addTags(state, ['a', 'a'], TagFlag.Manual, counting())).toBe(state);
    expect(addTags(state, [], TagFlag.Manual, counting())).toBe(state);
    expect(removeTags(state, [{ name: 'A' }, { id: 'other' }])).toBe(state);
  });

  it('removes by name and by id', () => {
    const state = addTags(BARE, ['a', 'b', 'c'], TagFlag.Manual, counting());
    expect(flagsOf(removeTags(state, [{ id: '1' }, { name: 'c' }, { name: 'x' }]))).toEqual([['b', 8]]);
  });

  it('does not let analysis add again what a person removed, until the person adds it', () => {
    const ids = counting();
    const removed = removeTags(addTags(BARE, ['a'], TagFlag.AI, ids), [{ name: 'a' }]);
    expect(addTags(removed, ['a'], TagFlag.AI, ids)).toBe(removed);
    const again = addTags(removed, ['a'], TagFlag.Manual, ids);
    expect(flagsOf(again)).toEqual([['a', 8]]);
    expect(flagsOf(addTags(again, ['a'], TagFlag.AI, ids))).toEqual([['a', 10]]);
  });

  it('never keeps a name twice, nor one that is refused', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    const steps = fc.array(fc.tuple(names, fc.constantFrom(TagFlag.AI, TagFlag.Manual, 'remove' as const)));
    fc.assert(
      fc.property(steps, (list) => {
        const ids = counting();
        const end = list.reduce<TagState>(
          (state, [some, how]) =>
            how === 'remove'
              ? removeTags(
                  state,
                  some.map((name) => ({ name })),
                )
              : addTags(state, some, how, ids),
          BARE,
        );
        const kept = [...end.tags.map((tag) => tag.name), ...end.refusedTags];
        expect(new Set(kept).size).toBe(kept.length);
      }),
    );
  });
});

describe('deltas', () => {
  const tag = (name: string, flags: number): AppliedTag => ({ id: name, name, flags });
  const tags = fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...'abc'), flags: fc.constantFrom(2, 8, 10) }),
    { selector: ({ name }) => name },
  );
  const objects = fc.option(
    fc.record({
      tags: tags.map((list) => list.map(({ name, flags }) => tag(name, flags))),
      deleted: fc.option(fc.constant(1), { nil: undefined }),
    }),
  );

  it('sum up to what an object at last counts for', () => {
    fc.assert(
      fc.property(fc.array(objects), (states) => {
        const sums = new Map<string, readonly number[]>();
        let before: (typeof states)[number] = null;
        for (const after of states) {
          for (const { name, count, manualCount, aiCount } of tagDeltas(plain(before), plain(after))) {
            const [a = 0, b = 0, c = 0] = sums.get(name) ?? [];
            sums.set(name, [a + count, b + manualCount, c + aiCount]);
          }
          before = after;
        }
        const counted = before && before.deleted === undefined ? before.tags : [];
        for (const name of 'abc') {
          const flags = counted.find((one) => one.name === name)?.flags ?? 0;
          const expected = [Number(flags > 0), Number((flags & 8) > 0), Number((flags & 2) > 0)];
          expect(sums.get(name) ?? [0, 0, 0]).toEqual(expected);
        }
      }),
    );
  });

  it('tell what was added to the object or removed from it', () => {
    const touched = (...states: Parameters<typeof tagDeltas>) =>
      tagDeltas(...states).flatMap(({ name, isTouched }) => (isTouched ? [name] : []));
    const object = { tags: [tag('a', 8), tag('b', 8)] };
    const trashed = { ...object, deleted: 1 };
    expect(touched(null, object)).toEqual(['a', 'b']);
    expect(touched(object, { tags: [tag('b', 10), tag('c', 2)] })).toEqual(['a', 'c']);
    expect(touched(object, trashed)).toEqual([]);
    expect(touched(trashed, object)).toEqual([]);
    expect(touched(trashed, null)).toEqual([]);
  });

  it('are none where nothing changes', () => {
    expect(tagDeltas({ tags: [tag('a', 8)] }, { tags: [tag('a', 8)] })).toEqual([]);
  });
});

function plain(object: { tags: readonly AppliedTag[]; deleted: number | undefined } | null) {
  if (object === null) return null;
  return object.deleted === undefined
    ? { tags: object.tags }
    : { tags: object.tags, deleted: object.deleted };
}
