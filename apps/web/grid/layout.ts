import type { ShownCards } from '../collection/shown-cards.ts';
import type { Masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';

/** Cards with their positions. */
export interface Layout {
  readonly cards: ShownCards;
  readonly metrics: Metrics;
  readonly places: Masonry;
  readonly revision: number;
  /** The number of cards before the line; null without one. */
  readonly strict: number | null;
  /** The name under which the heights of its cards are remembered. */
  readonly heightsName: string;
}
