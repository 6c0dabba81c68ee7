import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityTag, expectedStates } from '../../../../adapters/http/replies/entity-tags.ts';

/** The list of `If-Match` (RFC 9110, 13.1.1). */

const states = (header: string) => expectedStates({ 'if-match': header });

it('contains each state of a list in any representation, and no weak one', () => {
  const opaque = fc.stringMatching(/^[\w,-]{0,20}$/);
  const tag = fc.record({ opaque, isWeak: fc.boolean(), representation: fc.stringMatching(/^[\w~/]{0,9}$/) });
  const between = fc.constantFrom(',', ' , ', ',\t,', ', ,,');
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1 }), between, (tags, separator) => {
      const header = tags.map((one) => (one.isWeak ? 'W/' : '') + entityTag(one.opaque, one.representation));
      expect(states(header.join(separator))).toEqual(
        tags.filter(({ isWeak }) => !isWeak).map((one) => one.opaque),
      );
    }),
  );
});

it('means any state if it is absent or *', () => {
  expect([expectedStates({}), states('*'), states(' * ')]).toEqual([undefined, undefined, undefined]);
});

it('is rejected or parsed in linear time', () => {
  for (const header of ['"'.repeat(20_001), `${'W/'.repeat(20_000)}"`, `${' '.repeat(20_000)}x`])
    expect(() => states(header)).toThrow('If-Match');
  expect(states('"a",'.repeat(10_000))).toHaveLength(10_000);
});
