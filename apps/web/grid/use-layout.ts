import { useRef, useState } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import { drawnHeights } from '../layout/drawn-heights.ts';
import { type Masonry, masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';
import { type OnDrawn, useMeasuredHeights } from './use-measured-heights.ts';

/** The height of the line above less relevant results, in pixels. */
export const RELEVANCE_LINE_HEIGHT_PX = 48;

interface CardLayout {
  readonly layout: Layout | null;
  /** Must be called when the contents of a card have loaded. */
  readonly onDrawn: OnDrawn;
}

/**
 * Computes the positions of the collection's cards. When more cards arrive, earlier ones stay in place. Heights are estimated until the
 * contents of a card have loaded, and then measured before the browser paints.
 */
export function useLayout(
  { cards, revision, q }: ShownCollection,
  metrics: Metrics | null,
  /** The index of the first less relevant result, which has a line above it; null without this line. */
  lineIndex: number | null,
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
    earlier.lineIndex === lineIndex;
  if (isSame && earlier.cards === cards) return { layout: earlier, onDrawn };
  const relevanceLine = lineIndex === null ? null : { index: lineIndex, height: RELEVANCE_LINE_HEIGHT_PX };
  const positions = isSame ? earlier.positions : masonry(metrics, relevanceLine);
  const heightsName = [...Object.values(metrics), metrics.showsPassages ? q : ''].join(' ');
  const heights = drawnHeights(heightsName);
  const { columns } = cards;
  positions.extend(cards.count, (index) => {
    const row = cards.rowAt(index);
    const drawn = columns.isDrawn(row) ? heights.get(columns.id(row)) : undefined;
    return drawn ?? shapeOf(columns.measures(row), metrics).height;
  });
  last.current = { cards, metrics, positions, revision, lineIndex, heightsName };
  return { layout: last.current, onDrawn };
}
