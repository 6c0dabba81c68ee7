import { describe, expect, it, test } from 'vitest';
import {
  changedAt,
  deleteObject,
  extendObject,
  inferTags,
  isDueForRefetch,
  isExpired,
  RETENTION_MS,
  requireActive,
  restoreObject,
  type SavedObject,
  saveAgain,
  tagObject,
  untagObject,
  withContent,
  withLanguage,
} from '../../../core/model/object.ts';
import { patchObject } from '../../../core/model/object-patch.ts';
import { countingIds, id, object } from '../../support/objects.ts';

/** Changes of an object as values (docs/architecture.md, "Life cycles"; D23, D24, D27). */

const active = object();
const deleted = object({ deleted: 2_000, modified: 2_000 });

describe('saving again', () => {
  it('bumps it, never back in time, and is not a modification', () => {
    expect(saveAgain(active, 5_000)).toEqual({ ...active, bumped: 5_000 });
    expect(saveAgain(active, 500).bumped).toBe(1_000);
  });

  it('restores it from the trash', () => {
    expect(saveAgain(deleted, 5_000)).toEqual({ ...active, bumped: 5_000, modified: 5_000 });
  });
});

describe('the trash', () => {
  it('is entered once', () => {
    const once = deleteObject(active, 5_000);
    expect(once).toEqual({ ...active, deleted: 5_000, modified: 5_000 });
    expect(deleteObject(once, 6_000)).toBe(once);
  });

  it('can be left within 30 days', () => {
    expect(restoreObject(active, 5_000)).toBe(active);
    expect(restoreObject(deleted, 2_000 + RETENTION_MS)).toEqual({
      ...active,
      modified: 2_000 + RETENTION_MS,
    });
    expect(isExpired(deleted, 2_000 + RETENTION_MS)).toBe(false);
    expect(isExpired(deleted, 2_001 + RETENTION_MS)).toBe(true);
    expect(isExpired(active, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('blocks changes', () => {
    expect(() => requireActive(active)).not.toThrow();
    expect(() => requireActive(deleted)).toThrow(expect.objectContaining({ code: 'unprocessable' }));
  });
});

describe('tags and notes', () => {
  const ids = countingIds();
  const note = { id: id(5), content: { type: 'text/markdown', body: 'n' }, references: [] } as const;

  it('modify the object only if they change it', () => {
    const tagged = tagObject(active, ['a'], 8, ids, 5_000);
    expect([tagged.modified, tagged.bumped]).toEqual([5_000, 1_000]);
    expect(tagObject(tagged, ['a'], 8, ids, 6_000)).toBe(tagged);
    expect(untagObject(tagged, [{ name: 'b' }], 6_000)).toBe(tagged);
    expect(untagObject(tagged, [{ name: 'a' }], 6_000)).toMatchObject({ tags: [], modified: 6_000 });
    expect(extendObject(active, 'notes', [], 5_000)).toBe(active);
    expect(extendObject(active, 'notes', [note], 5_000)).toMatchObject({ notes: [note], modified: 5_000 });
  });

  it('from analysis replace earlier ones from analysis, and no others', () => {
    const before = {
      ...active,
      tags: [
        { id: id(1), name: 'old', flags: 2 },
        { id: id(2), name: 'mine', flags: 8 },
        { id: id(3), name: 'ours', flags: 10 },
        { id: id(4), name: 'kept', flags: 2 },
      ],
      refusedTags: ['refused'],
    };
    const after = inferTags(before, ['kept', 'mine', 'refused', 'new'], ids, 5_000);
    expect(after.tags.map(({ name, flags }) => [name, flags])).toEqual([
      ['mine', 10],
      ['ours', 10],
      ['kept', 2],
      ['new', 2],
    ]);
    expect([after.tags[2]?.id, after.modified, after.refusedTags]).toEqual([id(4), 5_000, ['refused']]);
    expect(inferTags(after, ['kept', 'mine', 'new'], ids, 6_000)).toBe(after);
    expect(inferTags(before, [], ids, 6_000).tags.map(({ name }) => name)).toEqual(['mine', 'ours']);
  });

  it('do not mutate the given object', () => {
    const frozen: SavedObject = Object.freeze({
      ...active,
      tags: Object.freeze([]),
      notes: Object.freeze([]),
    });
    expect(() => extendObject(tagObject(frozen, ['a'], 8, ids, 1), 'notes', [note], 1)).not.toThrow();
  });
});

test('an address is read again at most once a day, counted from when it was first saved', () => {
  const day = 24 * 3_600_000;
  const page: SavedObject = { ...active, kind: 'url', created: 5, bumped: 5 };
  const isOld = (bumped: number, now: number) => isDueForRefetch({ ...page, bumped: 5 + bumped }, 5 + now);
  expect([isOld(0, day - 1), isOld(0, day), isOld(day - 1, day)]).toEqual([false, true, true]);
  expect([isOld(day, 2 * day - 1), isOld(day, 2 * day), isOld(day, 9 * day)]).toEqual([false, true, true]);
  expect(isDueForRefetch({ ...page, kind: 'document' }, 9 * day)).toBe(false);
});

test('a language can be set, changed and unset; setting the same changes nothing', () => {
  const german = withLanguage(active, 'de');
  expect(german).toEqual({ ...active, language: 'de' });
  expect(withLanguage(german, 'de')).toBe(german);
  expect(withLanguage(german, undefined)).toEqual(active);
  expect(withLanguage(active, undefined)).toBe(active);
});

describe('a clock that was set back', () => {
  it('does not move any time of an object back', () => {
    const now = active.created - 3_600_000;
    const ids = countingIds();
    const note = { id: id(2), content: { type: 'text/markdown', body: 'x' } as const, references: [] };
    const text = {
      content: { type: 'text/markdown', body: 'y' } as const,
      references: [],
      identity: 'i',
      title: 't',
    };
    const trashed = deleteObject(active, now);
    expect(trashed.deleted).toBe(active.modified);
    for (const after of [
      patchObject(active, { title: 'New' }, now),
      tagObject(active, ['a'], 8, ids, now),
      extendObject(active, 'notes', [note], now),
      withContent(active, text, now),
      saveAgain(active, now),
      trashed,
      restoreObject(trashed, now),
      changedAt(active, now),
    ]) {
      expect([after.created, after.bumped, after.modified]).toEqual([1_000, 1_000, 1_000]);
    }
  });
});
