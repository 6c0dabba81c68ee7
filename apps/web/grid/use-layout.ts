import { useRef } from 'preact/hooks';
import type { ShownCollection } from '../collection/collection.ts';
import type { ShownCards } from '../collection/shown-cards.ts';
import { type Masonry, masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';
import { shapeOf } from '../layout/shape.ts';

/** Cards with their positions. */
export interface Layout {
  readonly cards: ShownCards;
  readonly metrics: Metrics;
  readonly places: Masonry;
  readonly revision: number;
}

/** The positions of the collection's cards; as more arrive, earlier ones stay in place. */
export function useLayout({ cards, revision }: ShownCollection, metrics: Metrics | null): Layout | null {
  const last = useRef<Layout | null>(null);
  if (metrics === null) return null;
  const before = last.current;
  const isSame = before !== null && before.metrics === metrics && before.revision === revision;
  if (isSame && before.cards === cards) return before;
  const places = isSame ? before.places : masonry(metrics);
  const { columns } = cards;
  places.extend(cards.count, (index) => shapeOf(columns.measures(cards.rowAt(index)), metrics).height);
  last.current = { cards, metrics, places, revision };
  return last.current;
}
