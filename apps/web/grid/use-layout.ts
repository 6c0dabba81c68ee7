import { useRef, useState } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import { drawnHeights } from '../layout/drawn-heights.ts';
import { type Masonry, masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';
import { type OnDrawn, useDrawn } from './use-drawn.ts';

/** The height of the line before less relevant results, in pixels. */
export const LINE_HEIGHT = 48;

interface UsedLayout {
  readonly layout: Layout | null;
  /** Call it when the contents of a card have loaded. */
  readonly onDrawn: OnDrawn;
}

/**
 * The positions of the collection's cards; as more arrive, earlier ones stay in place. They are computed from estimated heights; as soon as
 * cards have their contents, and before they are painted, from their own heights.
 */
export function useLayout(
  { cards, revision, q }: ShownCollection,
  metrics: Metrics | null,
  /** The number of cards above the line before less relevant results; null without this line. */
  before: number | null,
  scroller: Scroller,
): UsedLayout {
  const last = useRef<Layout | null>(null);
  const [, redraw] = useState<Masonry | null>(null);
  const onDrawn = useDrawn(last, redraw, scroller);
  if (metrics === null) return { layout: null, onDrawn };
  const earlier = last.current;
  const isSame =
    earlier !== null &&
    earlier.metrics === metrics &&
    earlier.revision === revision &&
    earlier.strict === before;
  if (isSame && earlier.cards === cards) return { layout: earlier, onDrawn };
  const line = before === null ? null : { index: before, height: LINE_HEIGHT };
  const places = isSame ? earlier.places : masonry(metrics, line);
  const heightsName = [...Object.values(metrics), metrics.showsPassages ? q : ''].join(' ');
  const heights = drawnHeights(heightsName);
  const { columns } = cards;
  places.extend(cards.count, (index) => {
    const row = cards.rowAt(index);
    const drawn = columns.isDrawn(row) ? heights.get(columns.id(row)) : undefined;
    return drawn ?? shapeOf(columns.measures(row), metrics).height;
  });
  last.current = { cards, metrics, places, revision, strict: before, heightsName };
  return { layout: last.current, onDrawn };
}
