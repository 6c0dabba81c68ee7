import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_SELECTED,
  added,
  countSelected,
  extended,
  isCardSelected,
  NONE_SELECTED,
  type Selected,
  toggled,
} from '../../../apps/web/selection/selected.ts';

/** Which cards of a list are selected. */

const LIST = [...'abcdefgh'];
const order = { idAt: (at: number) => LIST[at] ?? null, indexOf: (id: string) => LIST.indexOf(id) };
const shown = (selected: Selected) => LIST.filter((id) => isCardSelected(selected, id)).join('');

describe('a selection', () => {
  it('extends from the last chosen card, and shrinks back', () => {
    const first = toggled(NONE_SELECTED, 'c');
    const down = extended(first, order, 'f');
    expect(shown(down)).toBe('cdef');
    expect(shown(extended(down, order, 'd'))).toBe('cd');
    expect(shown(extended(down, order, 'a'))).toBe('abc');
  });

  it('keeps what was selected before the range', () => {
    const both = toggled(toggled(NONE_SELECTED, 'a'), 'd');
    expect(shown(extended(extended(both, order, 'f'), order, 'e'))).toBe('ade');
  });

  it('extends by keys from the current card', () => {
    const one = extended(NONE_SELECTED, order, 'c', 'b');
    expect(shown(one)).toBe('bc');
    const two = extended(one, order, 'd', 'c');
    expect(shown(two)).toBe('bcd');
    expect(shown(extended(two, order, 'c', 'd'))).toBe('bc');
    // A move without Shift starts a new range.
    expect(shown(extended(two, order, 'h', 'g'))).toBe('bcdgh');
  });

  it('without an anchor is that card alone', () => {
    expect(shown(extended(NONE_SELECTED, order, 'c'))).toBe('c');
    expect(shown(extended(toggled(NONE_SELECTED, 'gone'), order, 'c'))).toBe('c');
  });

  it('of everything has all but the deselected cards, including later additions', () => {
    const some = toggled(toggled(ALL_SELECTED, 'b'), 'e');
    expect(shown(some)).toBe('acdfgh');
    expect(countSelected(some, LIST.length)).toBe(6);
    expect(isCardSelected(some, 'came later')).toBe(true);
    expect(shown(added(some, ['b']))).toBe('abcdfgh');
    expect(shown(extended(some, order, 'c', 'a'))).toBe('abcdfgh');
  });

  it('always counts its cards correctly', () => {
    const id = fc.constantFrom(...LIST);
    const step = fc.oneof(
      fc.record({ what: fc.constant('toggle' as const), id }),
      fc.record({ what: fc.constant('extend' as const), id }),
      fc.record({ what: fc.constant('all' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const after = steps.reduce((selected: Selected, { what, id }) => {
          if (what === 'all') return ALL_SELECTED;
          const next = what === 'toggle' ? toggled(selected, id) : extended(selected, order, id);
          if (what === 'toggle') expect(isCardSelected(next, id)).toBe(!isCardSelected(selected, id));
          return next;
        }, NONE_SELECTED);
        expect(countSelected(after, LIST.length)).toBe(shown(after).length);
      }),
    );
  });
});
