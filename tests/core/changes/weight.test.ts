import { expect, it } from 'vitest';
import { isLong } from '../../../core/changes/weight.ts';
import { object } from '../../support/objects.ts';

/** Which units of work are long enough to be committed in a thread. */

const LONG_TEXT = 'word '.repeat(2_000);

it.each([
  ['a note', { content: { type: 'text/markdown', body: LONG_TEXT } }],
  ['a summary', { summary: LONG_TEXT }],
  ['an address', { url: `https://example.com/${LONG_TEXT}` }],
  ['references', { references: Array.from({ length: 200 }, (_, at) => `label ${at}`) }],
] as const)('with %s of great length, an object takes long to write', (_, fields) => {
  const after = { ...object(), ...fields };
  expect(isLong([{ type: 'object.insert', object: after }])).toBe(true);
  expect(isLong([{ type: 'object.insert', object: object() }])).toBe(false);
});

it('a summary that becomes long takes long to write', () => {
  const before = object();
  expect(isLong([{ type: 'object.replace', before, after: { ...before, summary: LONG_TEXT } }])).toBe(true);
  expect(isLong([{ type: 'object.replace', before, after: { ...before, summary: 'short' } }])).toBe(false);
});

it('replacing a tag is a long unit of work, since its objects may have long texts, which are written again', () => {
  const [name, to] = ['sea', 'ocean'];
  const one = { accountId: 1, scope: { type: 'everything' }, name, to, alike: [], uses: 1, at: 0 } as const;
  expect(isLong([{ type: 'tag.replace', ...one }])).toBe(true);
});
