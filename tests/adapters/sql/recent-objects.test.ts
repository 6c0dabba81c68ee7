import { expect, it } from 'vitest';
import { recentObjects } from '../../../adapters/sql/recent-objects.ts';
import { id, object } from '../../support/objects.ts';

/** The cache of objects by their state. */

it('objects are found in the state in which they were read, and in no other', () => {
  const recent = recentObjects(1_000_000);
  const one = object({ spaceIds: [id(20)] });
  const stamp = { seq: 1, id: one.id, version: 1, modified: one.modified, spaces: JSON.stringify([id(20)]) };
  for (const changed of [{ version: 2 }, { modified: 2 }, { spaceIds: [] }]) {
    recent.keep(stamp, { ...one, ...changed });
    expect(recent.find(stamp)).toBeUndefined();
  }
  recent.keep(stamp, one);
  expect(recent.find(stamp)).toBe(one);
  expect(recent.find({ ...stamp, spaces: '[]' })).toBeUndefined();
});
