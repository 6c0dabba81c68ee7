import { useRef } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import type { ShownCards } from '../collection/shown-cards.ts';
import { type Masonry, masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';

/** The height of the line before less relevant results, in pixels. */
export const LINE_HEIGHT = 48;

/** Cards with their positions. */
export interface Layout {
  readonly cards: ShownCards;
  readonly metrics: Metrics;
  readonly places: Masonry;
  readonly revision: number;
  /** The number of cards before the line; null without one. */
  readonly strict: number | null;
}

/** The positions of the collection's cards; as more arrive, earlier ones stay in place. */
export function useLayout(
  { cards, revision }: ShownCollection,
  metrics: Metrics | null,
  /** The number of cards before the line; null without one. */
  before: number | null,
): Layout | null {
  const last = useRef<Layout | null>(null);
  if (metrics === null) return null;
  const earlier = last.current;
  const isSame =
    earlier !== null &&
    earlier.metrics === metrics &&
    earlier.revision === revision &&
    earlier.strict === before;
  if (isSame && earlier.cards === cards) return earlier;
  const line = before === null ? null : { index: before, height: LINE_HEIGHT };
  const places = isSame ? earlier.places : masonry(metrics, line);
  const { columns } = cards;
  places.extend(cards.count, (index) => shapeOf(columns.measures(cards.rowAt(index)), metrics).height);
  last.current = { cards, metrics, places, revision, strict: before };
  return last.current;
}
