import { useRef, useState } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import { drawnHeights } from '../layout/drawn-heights.ts';
import { type Masonry, masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';
import { type OnDrawn, useMeasuredHeights } from './use-measured-heights.ts';

/** The height of the line before less relevant results, in pixels. */
export const LINE_HEIGHT = 48;

interface CardLayout {
  readonly layout: Layout | null;
  /** Must be called when the contents of a card have loaded. */
  readonly onDrawn: OnDrawn;
}

/**
 * The positions of the collection's cards; as more arrive, earlier ones stay in place. They are computed from estimated heights, and from
 * measured heights as soon as the contents have loaded, before the cards are painted.
 */
export function useLayout(
  { cards, revision, q }: ShownCollection,
  metrics: Metrics | null,
  /** The number of cards above the line before less relevant results; null without this line. */
  strict: number | null,
  scroller: Scroller,
): CardLayout {
  const last = useRef<Layout | null>(null);
  const [, redraw] = useState<Masonry | null>(null);
  const onDrawn = useMeasuredHeights(last, redraw, scroller);
  if (metrics === null) return { layout: null, onDrawn };
  const earlier = last.current;
  const isSame =
    earlier !== null &&
    earlier.metrics === metrics &&
    earlier.revision === revision &&
    earlier.strict === strict;
  if (isSame && earlier.cards === cards) return { layout: earlier, onDrawn };
  const line = strict === null ? null : { index: strict, height: LINE_HEIGHT };
  const positions = isSame ? earlier.positions : masonry(metrics, line);
  const heightsName = [...Object.values(metrics), metrics.showsPassages ? q : ''].join(' ');
  const heights = drawnHeights(heightsName);
  const { columns } = cards;
  positions.extend(cards.count, (index) => {
    const row = cards.rowAt(index);
    const drawn = columns.isDrawn(row) ? heights.get(columns.id(row)) : undefined;
    return drawn ?? shapeOf(columns.measures(row), metrics).height;
  });
  last.current = { cards, metrics, positions, revision, strict, heightsName };
  return { layout: last.current, onDrawn };
}
