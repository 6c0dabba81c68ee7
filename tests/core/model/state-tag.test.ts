import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../adapters/system/vault.ts';
import { contentState, objectState } from '../../../core/model/state-tag.ts';
import { id, object } from '../../support/objects.ts';

/** The tags that identify states of objects and of their texts (D44). */

describe('the state of an object', () => {
  const one = object({ version: 3, modified: 1_000, spaceIds: [id(1), id(2)] });
  const stateOf = (change: Partial<typeof one>) => objectState({ ...one, ...change }, sha256);

  it('depends on its version, its spaces, and its time, since a backup may be restored', () => {
    const others = [
      { version: 4 },
      { modified: 1_001 },
      { spaceIds: [] },
      { spaceIds: [id(1)] },
      { spaceIds: [id(2), id(1)] },
      { spaceIds: Array.from({ length: 100 }, (_, at) => id(at)) },
      { spaceIds: Array.from({ length: 100 }, (_, at) => id(at + 1)) },
    ].map(stateOf);
    expect(new Set([stateOf({}), ...others]).size).toBe(8);
    expect(Math.max(...others.map(({ length }) => length))).toBeLessThan(100);
    expect(stateOf({})).not.toContain(id(1));
    expect(stateOf({ title: 'What the version counts' })).toBe(stateOf({}));
  });
});

describe('the state of a text', () => {
  const stateOf = (change: Parameters<typeof object>[0]) => contentState(object(change), sha256);
  const markdown = (body: string) => stateOf({ content: { type: 'text/markdown', body }, identity: 'same' });

  it('depends on every character, and on nothing else of the object', () => {
    expect(new Set([markdown('a'), markdown('a\n'), markdown('a\r\n'), markdown(' a')]).size).toBe(4);
    const content = { type: 'text/markdown', body: 'a' } as const;
    expect(stateOf({ content, version: 9, title: 'other', spaceIds: [id(1)] })).toBe(markdown('a'));
  });

  it('uses the existing hash of Prose and extracted texts', () => {
    const content = { type: 'application/prose+json', body: { type: 'doc', content: [] } } as const;
    expect(stateOf({ content, identity: 'content:x:1' })).not.toBe(
      stateOf({ content, identity: 'content:x:2' }),
    );
    const { content: _, ...page } = object({ kind: 'url', extract: { sha256: 'ab' } });
    expect(contentState(page, sha256)).toBe('cab');
  });
});
