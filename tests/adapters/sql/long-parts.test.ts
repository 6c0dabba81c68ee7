import { expect, it } from 'vitest';
import { withLongParts } from '../../../adapters/sql/long-parts.ts';
import { toObject, toOwnRow } from '../../../adapters/sql/rows/object.ts';
import { sqliteDialect } from '../../../adapters/sqlite/dialect.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { PART_NAMES } from '../../../core/model/parts.ts';
import { object } from '../../support/objects.ts';

/** Objects whose long parts the database returns one by one. */

/** The row of an object that was read without its parts. */
const LACKING = {
  ...toOwnRow(object()),
  seq: 1,
  tags: '[]',
  spaceIds: '[]',
  ...Object.fromEntries(PART_NAMES.map((name) => [name, null])),
} as Parameters<typeof toObject>[0];

it.each([
  ['was deleted', { deleted: 5 }, []],
  ['has left a space', { spaceIds: '[]' }, []],
  ['was changed', { title: 'Other' }, ['Other']],
])('belong to the object in its listed state: one %s', async (_, change, expected) => {
  const listed = { ...LACKING, spaceIds: '["a"]' };
  const changed = { ...listed, version: 2, ...change };
  const { queryObjects } = withLongParts(
    sqliteDialect,
    {
      query: async () => [],
      queryFirst: async <Row>() => ({ version: changed.version, modified: changed.modified }) as Row,
    },
    {
      queryObjects: async () => [toObject(listed)],
      queryFirstObject: async () => toObject(changed),
      streamObjects: () => {
        throw new Error('No list is streamed.');
      },
    },
  );
  expect((await queryObjects('', {})).map(({ title }) => title)).toEqual(expected);
});

it('end their list when a part cannot be read', async () => {
  let isEnded = false;
  async function* list(): AsyncGenerator<SavedObject> {
    try {
      yield toObject(LACKING);
    } finally {
      isEnded = true;
    }
  }
  const away = async () => {
    throw new Error('away');
  };
  const { streamObjects } = withLongParts(
    sqliteDialect,
    { query: away, queryFirst: away },
    { queryObjects: away, queryFirstObject: away, streamObjects: list },
  );
  const read = async () => {
    for await (const _ of streamObjects('', {}));
  };
  await expect(read()).rejects.toThrow('away');
  expect(isEnded).toBe(true);
});
