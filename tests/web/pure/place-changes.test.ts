import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Preview } from '../../../apps/web/api/types.ts';
import { cardOf } from '../../../apps/web/collection/card-of.ts';
import { cardColumns } from '../../../apps/web/collection/columns.ts';
import { placeChanges } from '../../../apps/web/collection/place-changes.ts';
import { EVERYTHING } from '../../../apps/web/view/view.ts';

/** Changes from elsewhere are merged into the shown list, without loading it again. */

const idAt = (at: number) => `id${String(at).padStart(20, '0')}`;

function previewAt(at: number, more: Partial<Preview> = {}): Preview {
  const bumped = new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();
  return {
    id: idAt(at),
    title: `Title ${at}`,
    type: 'Note',
    tags: [],
    spaces: [],
    notes: 0,
    created: bumped,
    bumped,
    modified: bumped,
    ...more,
  };
}

/** The list of a service: newest first. */
function listOf(previews: readonly Preview[]) {
  const columns = cardColumns();
  columns.append(previews.toSorted((one, other) => (one.bumped < other.bumped ? 1 : -1)).map(cardOf));
  return columns;
}

const idsOf = (columns: ReturnType<typeof cardColumns>) =>
  Array.from({ length: columns.count }, (_, row) => columns.id(row));

describe('a changing list', () => {
  it('equals the response of the service, whatever is added, changed, moved or removed', () => {
    const change = fc.record({ at: fc.nat(30), to: fc.nat(1_000), isGone: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.array(change, { maxLength: 20 }), (ats, changes) => {
        const library = new Map(ats.map((at) => [idAt(at), previewAt(at)]));
        const columns = listOf([...library.values()]);
        changes.forEach(({ at, to, isGone }, turn) => {
          // Each object has its own second: within a second, the order is undefined.
          const moved = { ...previewAt(1_000 + turn * 2_000 + to), id: idAt(at) };
          if (isGone) library.delete(idAt(at));
          else library.set(idAt(at), moved);
          placeChanges(columns, EVERYTHING, isGone ? [] : [moved], isGone ? [idAt(at)] : []);
          expect(idsOf(columns)).toEqual(idsOf(listOf([...library.values()])));
        });
      }),
    );
  });

  it('of a space gains objects that join it and loses those that leave it', () => {
    const house = { ...EVERYTHING, spaceId: 'house' };
    const columns = listOf([previewAt(1, { spaces: [{ id: 'house' }] })]);
    placeChanges(columns, house, [previewAt(2, { spaces: [{ id: 'house' }] }), previewAt(3)], []);
    expect(idsOf(columns)).toEqual([idAt(2), idAt(1)]);
    placeChanges(columns, house, [previewAt(1)], []);
    expect(idsOf(columns)).toEqual([idAt(2)]);
  });

  it('loses objects that go to the trash', () => {
    const columns = listOf([previewAt(1), previewAt(2)]);
    placeChanges(columns, EVERYTHING, [previewAt(1, { deleted: '2026-02-01T00:00:00Z' })], []);
    expect(idsOf(columns)).toEqual([idAt(2)]);
  });

  it('of a query keeps its order, since only the service can search', () => {
    const columns = listOf([previewAt(1), previewAt(2)]);
    const found = { ...EVERYTHING, q: 'title' };
    const changed = [previewAt(9), { ...previewAt(1), bumped: previewAt(8).bumped, title: 'Another' }];
    expect(placeChanges(columns, found, changed, [])).toEqual({ isChanged: true, isStale: true });
    expect(idsOf(columns)).toEqual([idAt(2), idAt(1)]);
    expect(columns.measures(1).title).toBe('Another'.length);
  });

  it('of 100,000 cards keeps the data of the others', () => {
    const columns = cardColumns();
    const previews = Array.from({ length: 100_000 }, (_, at) => previewAt(100_000 - at));
    columns.append(previews.map(cardOf));
    placeChanges(columns, EVERYTHING, [previewAt(200_000, { position: 1 })], [idAt(50_000), idAt(1)]);
    expect([columns.count, columns.id(0), columns.flags(0), columns.id(99_998)]).toEqual([
      99_999,
      idAt(200_000),
      1,
      idAt(2),
    ]);
    expect(columns.measures(70_000).title).toBe(`Title ${100_000 - 70_000}`.length);
  });
});
