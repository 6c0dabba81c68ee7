import { describe, expect, it } from 'vitest';
import { type LinkEvent, linkMachine } from '../../../core/lifecycle/link.ts';
import { linkType, nextLinkFlags } from '../../../core/model/link.ts';

const EVENTS: readonly LinkEvent[] = ['infer', 'retract', 'assert', 'remove'];

/**
 * For each state's flags (null: no link) the flags after infer, retract, assert and remove (docs/architecture.md, "Life
 * cycles"; D31).
 */
const TABLE: readonly (readonly [number | null, readonly (number | null | 'refused')[]])[] = [
  [null, [1, null, 0, null]],
  [0, [3, 0, 0, null]],
  [1, [1, null, 3, 'refused']],
  [3, [3, 2, 3, 'refused']],
  [2, [3, 2, 2, null]],
];

describe('the flags of a link', () => {
  const rows = TABLE.flatMap(([flags, after]) =>
    EVENTS.map((event, index) => [flags, event, after[index]] as const),
  );

  it.each(rows)('%s, after %s, are %s', (flags, event, after) => {
    if (after === 'refused') expect(() => nextLinkFlags(flags, event)).toThrow(/is a WikiLink/);
    else expect(nextLinkFlags(flags, event)).toBe(after);
  });

  it('have a row here for every state', () => {
    expect(TABLE).toHaveLength(Object.keys(linkMachine).length);
  });

  it('determine the type', () => {
    expect([0, 1, 2, 3].map((flags) => linkType({ flags }))).toEqual([
      'Manual',
      'WikiLink',
      'Manual',
      'WikiLink',
    ]);
  });
});
