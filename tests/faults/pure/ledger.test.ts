import { describe, expect, it } from 'vitest';
import { type Entry, faultsOf, type Kept, settle } from '../ledger.ts';

const kept: Kept = {
  body: 'a1 text',
  title: 'A',
  tags: ['x', 'y'],
  notes: ['n'],
  isPinned: false,
  isInTrash: false,
};
const changed: Kept = { ...kept, title: 'B', isPinned: true };
const entry = (...states: Entry['states']): Entry => ({
  key: 'a1',
  isFile: false,
  id: 'id',
  states,
  noteIds: new Map(),
});
const found = (one: Kept, id = 'id') => ({ id, kept: one, noteIds: new Map([['n', 'note']]) });

describe('a promise', () => {
  it('is kept if everything is as the responses said', () => {
    expect(faultsOf([entry(kept)], [found(kept)])).toEqual([]);
    expect(faultsOf([entry(null)], [])).toEqual([]);
  });

  it('allows a change without a response to be complete or absent, and nothing in between', () => {
    const open = entry(kept, changed);
    expect(faultsOf([open], [found(kept)])).toEqual([]);
    expect(faultsOf([open], [found(changed)])).toEqual([]);
    expect(faultsOf([open], [found({ ...kept, title: 'B' })])).toEqual([
      expect.stringContaining('neither as before nor as after'),
    ]);
  });

  it.each([
    ['lost', [entry(kept)], [], 'a1 is lost'],
    ['kept after it was destroyed', [entry(null)], [found(kept)], 'a1 is neither'],
    ['found more than once', [entry(kept)], [found(kept), found(kept)], 'a1 is there more than once'],
    ['never sent', [], [found(kept)], 'a1 was never sent'],
    ['found under another id', [entry(kept)], [found(kept, 'other')], 'a1 has another id'],
    ['without one of its tags', [entry(kept)], [found({ ...kept, tags: ['x'] })], 'a1 is neither'],
    ['without one of its notes', [entry(kept)], [found({ ...kept, notes: [] })], 'a1 is neither'],
    ['cut short', [entry(kept)], [found({ ...kept, body: 'a1 te' })], 'a1 is neither'],
  ])('is broken by what is %s', (_, entries, there, fault) => {
    expect(faultsOf(entries, there)).toEqual([expect.stringContaining(fault)]);
  });

  it('is certain again after a check', () => {
    const open = { ...entry(null, kept), id: null };
    settle([open], [found(kept)]);
    expect([open.states, open.id, open.noteIds.get('n')]).toEqual([[kept], 'id', 'note']);
  });
});
