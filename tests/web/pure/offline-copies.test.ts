import { describe, expect, it } from 'vitest';
import type { OfflineEntry } from '../../../apps/web/offline/database.ts';
import { idsToEvict } from '../../../apps/web/offline/ids-to-evict.ts';
import { partOfRequest } from '../../../apps/web/offline/offline-parts.ts';

/** What is available offline, and what is evicted when space runs out. */

describe('a limit in bytes', () => {
  const entry = (id: string, usedAt: number, more: Partial<OfflineEntry> = {}): OfflineEntry => {
    return { id, usedAt, bytes: { object: 60, text: 40 }, isPinned: false, spaceIds: [], ...more };
  };
  const entries = [
    entry('pinned', 1, { isPinned: true }),
    entry('in the space', 2, { spaceIds: ['house'] }),
    entry('opened first', 3),
    entry('opened last', 4),
  ];

  it.each([
    [400, []],
    [399, ['opened first']],
    [250, ['opened first', 'opened last']],
    [100, ['opened first', 'opened last', 'pinned']],
    [0, ['opened first', 'opened last', 'pinned', 'in the space']],
  ])('of %d evicts %j', (maxBytes, gone) => {
    expect(idsToEvict(entries, ['house'], maxBytes)).toEqual(gone);
  });

  it('treats objects of a space that is no longer kept offline as merely opened', () => {
    expect(idsToEvict(entries, [], 300)).toEqual(['in the space']);
  });
});

describe('a stored response', () => {
  const prose = { headers: { Accept: 'application/prose+json' } };

  it.each([
    ['/objects/abc', {}, { id: 'abc', name: 'object' }],
    ['/objects/abc/content', prose, { id: 'abc', name: 'text' }],
    ['/objects/abc/thumbnail?2026-01-01', {}, { id: 'abc', name: 'picture' }],
    ['/objects/abc/thumbnail', { query: { size: '480x480' } }, { id: 'abc', name: 'card picture' }],
    ['/_/objects/abc/links', {}, { id: 'abc', name: 'links' }],
    ['/_/objects/abc/pictures/3', {}, { id: 'abc', name: 'picture 3' }],
    ['/spaces', {}, { id: '', name: 'spaces' }],
  ])('%s is a part of an object or of the account', (path, options, part) => {
    expect(partOfRequest(path, options)).toEqual(part);
  });

  it.each([
    ['/objects/abc/content', {}],
    ['/objects/abc/blob', {}],
    ['/spaces', { query: { id: ['one'] } }],
    ['/_/keys', {}],
    ['/sessions/current', {}],
  ])('%s is not stored', (path, options) => {
    expect(partOfRequest(path, options)).toBeNull();
  });
});
