import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesOf } from '../../../apps/web/live/changes.ts';
import { serverEventReader } from '../../../apps/web/live/server-events.ts';

/** Parsing the event stream, and what is rendered again. */

const STREAM =
  'id: 7\n\n: still here\n\nid: 8\ndata: {"type":"object.created"}\n\ndata: one\r\ndata: two\r\n\r\n';

it('a stream is parsed the same however it is split into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: STREAM.length }), { maxLength: 10 }), (cuts) => {
      const read = serverEventReader();
      const ends = [...new Set(cuts)].toSorted((one, other) => one - other);
      const pieces = [...ends, STREAM.length].map((end, at) => STREAM.slice(ends[at - 1] ?? 0, end));
      expect(pieces.flatMap(read)).toEqual([
        { id: '7' },
        { id: '8', data: '{"type":"object.created"}' },
        { data: 'one\ntwo' },
      ]);
    }),
  );
});

it('the last event about an object wins', () => {
  const events = [
    { type: 'object.created', objectId: 'a' },
    { type: 'object.deleted', objectId: 'b' },
    { type: 'object.changed', objectId: 'c' },
    { type: 'object.restored', objectId: 'b' },
    { type: 'object.destroyed', objectId: 'a' },
    { type: 'analysis.done', objectId: 'c' },
  ];
  expect(changesOf(events)).toEqual({
    changed: ['b', 'c'],
    deleted: ['a'],
    isSummaryChanged: false,
    isIncomplete: false,
  });
});

it('spaces and tags update the sidebar, and a gap refreshes everything', () => {
  expect(changesOf([{ type: 'space.changed' }]).isSummaryChanged).toBe(true);
  expect(changesOf([{ type: 'tag.changed' }]).isSummaryChanged).toBe(true);
  expect(changesOf([{ type: 'reset' }]).isIncomplete).toBe(true);
});
