import { expect, it } from 'vitest';
import { textIndex } from '../../../adapters/postgres/text-index.ts';
import type { Unit } from '../../../adapters/sql/unit.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { id, object } from '../../support/objects.ts';

/** The index writes caused by a change of an object. */
function written(before: SavedObject, more: Partial<SavedObject>): readonly string[] {
  const statements: string[] = [];
  const unit: Unit = {
    insert: (sql) => void statements.push(sql),
    insertObject: (sql) => void statements.push(sql),
    insertParts: (sql) => void statements.push(sql),
    write: (sql) => void statements.push(sql),
    require: () => undefined,
    forbid: () => undefined,
    read: () => [],
  };
  textIndex.write(unit, before, { ...before, ...more });
  return statements.flatMap(
    (sql) => /UPDATE object_texts SET (.*?) WHERE/.exec(sql)?.[1]?.match(/\w+(?= = )/g) ?? [],
  );
}

const note = { id: id(2), content: { type: 'text/markdown', body: 'A note' } as const, references: [] };
const tag = { id: id(3), name: 'a', flags: 8 };

it('only changed columns are written, and all of them in another language', () => {
  const before = object({ notes: [note] });
  expect(written(before, { tags: [tag] })).toEqual(['terms', 'is_cut', 'tags']);
  expect(written(before, { title: 'b', notes: [] })).toEqual(['terms', 'is_cut', 'title', 'notes']);
  expect(written(before, { language: 'de' })).toEqual([]);
  expect(written(before, { bumped: 9 })).toEqual([]);
});
