import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDrifted, scrolled, scrollMap } from '../../../apps/web/layout/scroll-map.ts';

/** Scroll boxes of limited height for content of any height. */

const heights = fc.integer({ min: 4_000_001, max: 200_000_000 });
const WINDOW = 900;

describe('scrollMap', () => {
  it('shows short content as it is', () => {
    const map = scrollMap(3_999_999);
    expect(map.boxHeight).toBe(3_999_999);
    expect(map.toContent(1234.5)).toBe(1234.5);
    expect(map.toBox(1234.5)).toBe(1234.5);
  });

  it('limits the box to 4,000,000 pixels, and aligns its end with the end of the content', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 3000 }), (height, windowHeight) => {
        const map = scrollMap(height);
        expect(map.boxHeight).toBe(4_000_000);
        expect(map.toContent(map.boxHeight - windowHeight)).toBe(height - windowHeight);
        expect(map.toContent(0)).toBe(0);
      }),
    );
  });

  it('increases with the scroll position', () => {
    fc.assert(
      fc.property(heights, fc.nat(4_000_000), fc.nat(4_000_000), (height, one, other) => {
        const map = scrollMap(height);
        const [above, below] = [Math.min(one, other), Math.max(one, other)];
        expect(map.toContent(above)).toBeLessThanOrEqual(map.toContent(below));
      }),
    );
  });

  it('has an inverse', () => {
    fc.assert(
      fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (height, share) => {
        const map = scrollMap(height);
        const content = share * height;
        expect(Math.abs(map.toContent(map.toBox(content)) - content)).toBeLessThan(0.01);
      }),
    );
  });
});

describe('scrolling a mapped box', () => {
  const map = scrollMap(40_000_000);

  it('moves the content as far as a wheel or a key moved the box', () => {
    const from = { box: 2_000_000, content: map.toContent(2_000_000) };
    const to = scrolled(from, 2_000_100, map, WINDOW);
    expect(to.content - from.content).toBe(100);
    expect(hasDrifted(to, map)).toBe(true);
  });

  it('jumps to the corresponding position when the scroll bar is dragged', () => {
    const to = scrolled({ box: 0, content: 0 }, 3_000_000, map, WINDOW);
    expect(to.content).toBe(map.toContent(3_000_000));
    expect(hasDrifted(to, map)).toBe(false);
  });

  it('does not drift near the ends, so both can be reached', () => {
    const start = scrolled({ box: 500, content: 500 }, 0, map, WINDOW);
    expect(start).toEqual({ box: 0, content: 0 });
    const last = map.boxHeight - WINDOW;
    const end = scrolled({ box: last - 500, content: map.toContent(last - 500) }, last, map, WINDOW);
    expect(end.content).toBe(40_000_000 - WINDOW);
    expect(hasDrifted(end, map)).toBe(false);
  });
});
