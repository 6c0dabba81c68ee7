import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseInPieces } from '../../../core/json/parse-in-pieces.ts';
import { resultOf } from '../../../core/scheduling/steps.ts';

/** Long JSON is parsed in chunks, with the same result as JSON.parse. */

const TEXT = 'a "quoted" \\ text, [with] {brackets}: \u00e9\u4e2d ';
/** Too long for a single chunk. */
const LONG_TEXT = TEXT.repeat(3_000);

function stepsOf(json: string): { readonly value: unknown; readonly steps: number } {
  const steps = parseInPieces(json);
  for (let count = 0; ; count++) {
    const { done, value } = steps.next();
    if (done) return { value, steps: count };
  }
}

it.each<[string, unknown]>([
  ['many members', Array.from({ length: 20_000 }, (_, at) => ({ name: `t${at}`, list: [at, null] }))],
  ['many named members', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`n${at}`, [at]]))],
  ['long texts', { a: LONG_TEXT, 'b":[': [LONG_TEXT, 1, LONG_TEXT], c: 'short' }],
  ['a long text in lists', [[[[LONG_TEXT]]]]],
  ['long members next to short ones', [1, { a: [LONG_TEXT] }, 2, [], {}, Array(40_000).fill('x'), '']],
  ['a tree', { type: 'doc', content: [{ content: Array(9_000).fill({ text: TEXT }) }] }],
])('%s have the same value as with JSON.parse, with any white space', (_, value) => {
  for (const indent of [0, 2]) {
    const json = JSON.stringify(value, null, indent);
    const parsed = stepsOf(json);
    expect(JSON.stringify(parsed.value)).toBe(JSON.stringify(value));
    expect(parsed.steps).toBeGreaterThan(0);
  }
});

it('escapes are never split, anywhere in a long text', () => {
  const escapes = [
    String.raw`\"`,
    String.raw`\\`,
    String.raw`\u00e9`,
    String.raw`\\u00e9`,
    String.raw`\ud83d\ude00`,
  ];
  for (const each of escapes) {
    for (let shift = 0; shift < each.length; shift++) {
      const json = `["${'x'.repeat(shift)}${each.repeat(Math.ceil(1_100_000 / each.length))}"]`;
      expect(resultOf(parseInPieces(json)), each).toEqual(JSON.parse(json));
    }
  }
});

it('members of any value have the same order as with JSON.parse', () => {
  const filling = JSON.stringify(LONG_TEXT);
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.boolean(), (first, second, isList) => {
      const [a, b] = [JSON.stringify(first), JSON.stringify(second)];
      const json = isList
        ? ` [${a},${filling},${b} , ${a}]`
        : `{"x":${a},"2":${filling},"x" :${b},"__proto__":${a},"1":${filling}}\n`;
      const [inPieces, atOnce] = [resultOf(parseInPieces(json)), JSON.parse(json)];
      expect(JSON.stringify(inPieces)).toBe(JSON.stringify(atOnce));
      expect(Object.getPrototypeOf(inPieces)).toBe(Object.getPrototypeOf(atOnce));
    }),
    { numRuns: 50 },
  );
});

it('malformed JSON is rejected, as by JSON.parse', () => {
  const long = JSON.stringify(LONG_TEXT);
  const malformed = [
    ...[`[${long},]`, `[,${long}]`, `[${long},,1]`, `[${long}}`, `[${long}]]`, `[${long}],[1]`, `[${long}`],
    ...[`{${long}}`, `{"a":${long},}`, `{"a" ${long}}`, `{a:${long}}`, `{"a":${long} 1}`, `{"a":${long}]}`],
    ...[
      `[${'1,'.repeat(60_000)}{2]}]`,
      `[${long.slice(0, -1)}]`,
      `[${long}\u00a0]`,
      `{"a":1,"b":[${long},[}]}`,
    ],
  ];
  for (const json of malformed) {
    expect(() => resultOf(parseInPieces(json)), json.slice(0, 20)).toThrow(SyntaxError);
    expect(() => JSON.parse(json)).toThrow(SyntaxError);
  }
});
