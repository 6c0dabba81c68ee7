import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from '../../../../adapters/http/pipeline/body.ts';
import { shapeOf } from '../../../../core/json/shape.ts';

/** The limits of JSON bodies, which are checked before parsing (D10). */

function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members = Object.values(value);
  return Math.max(1, members.length) + members.reduce((sum: number, member) => sum + count(member), 0);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('the shape of JSON is that of its value, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
      const json = JSON.stringify(value, null, isSpaced ? 2 : 0);
      expect(shapeOf(json, 1e6)).toEqual({
        members: count(JSON.parse(json)),
        depth: depthOf(JSON.parse(json)),
      });
    }),
  );
  expect(shapeOf(String.raw`["\"[,{","\\",{"a\\\"[":[]}]`, 10)).toEqual({ members: 5, depth: 3 });
});

it.each([
  ['{}', `[${'{},'.repeat(60_000)}{}]`],
  ['numbers', `[${'1,'.repeat(100_001)}1]`],
  ['members', `{${Array.from({ length: 100_002 }, (_, at) => `"${at}":1`).join(',')}}`],
  ['invalid JSON', `${'{},'.repeat(200_000)}`],
])('more than 100,000 members are rejected: %s', (_, json) => {
  expect(() => parseJson(json)).toThrow(
    expect.objectContaining({ code: 'too-large', message: expect.stringContaining('100,000 members') }),
  );
});

it('a space of 10,000 objects is allowed, and a long text has no members', () => {
  const objects = Array.from({ length: 10_000 }, (_, at) => ({ id: `${at}` }));
  expect(parseJson(JSON.stringify({ objects }))).toEqual({ objects });
  const text = ',[{"'.repeat(500_000);
  expect(parseJson(JSON.stringify({ text }))).toEqual({ text });
});

it.each([
  ['U+0000', '{"a":["b","\\u0000"]}', /a\[1\].*U\+0000/],
  ['U+0000 in a name', '{"a\\u0000":1}', /U\+0000/],
  ['a lone surrogate', '["\\uD83d"]', /lone surrogate/],
])('%s is rejected anywhere', (_, json, message) => {
  expect(() => parseJson(json)).toThrow(message);
});

it('text that only looks like such an escape is accepted', () => {
  for (const value of [['\\u0000'], ['\ud83d\ude00', 'a\\ud83d']]) {
    expect(parseJson(JSON.stringify(value).replace('😀', '\\ud83d\\ude00'))).toEqual(value);
  }
});
