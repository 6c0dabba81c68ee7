import { describe, expect, it } from 'vitest';
import { toObject, toOwnRow } from '../../../../adapters/sql/rows/object.ts';
import { PART_ROWS, type PartLists } from '../../../../adapters/sql/rows/parts.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import { PART_NAMES, type PartName, type PartOf } from '../../../../core/model/parts.ts';
import { fullObject, object } from '../../../support/objects.ts';

/** Objects as rows of a database, and back. */

function rowsOf<N extends PartName>(saved: SavedObject, name: N): string {
  const { columns, toRow } = PART_ROWS[name];
  const rows = (saved[name] as readonly PartOf<N>[]).map(toRow);
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
}

/** The row as a database returns it, with the parts of the object. */
function kept(saved: SavedObject) {
  const lists = Object.fromEntries(PART_NAMES.map((name) => [name, rowsOf(saved, name)])) as PartLists;
  return {
    ...toOwnRow(saved),
    seq: 1,
    tags: JSON.stringify(saved.tags.map((tag) => `${tag.id} ${tag.flags} ${tag.name}`)),
    ...lists,
    spaceIds: JSON.stringify(saved.spaceIds),
  };
}

describe('an object stored as a row', () => {
  it('is returned without fields it never had', () => {
    const { content: _, ...bare } = object();
    expect(toObject(kept(bare))).toStrictEqual(bare);
  });

  it('is returned with everything', () => {
    expect(toObject(kept(fullObject))).toStrictEqual(fullObject);
  });

  it.each([
    ['of plain labels', (at: number) => `label, ${at} é`],
    ['of labels with quotation marks', (at: number) => `"${at}","`],
    ['of empty labels', () => ''],
  ])('is returned with many references: %s', (_, labelOf) => {
    const referring = object({ references: Array.from({ length: 8_000 }, (_, at) => labelOf(at)) });
    expect(toObject(kept(referring))).toStrictEqual(referring);
  });
});
