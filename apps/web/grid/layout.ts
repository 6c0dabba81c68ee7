import type { ShownCards } from '../collection/shown-cards.ts';
import type { Masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';

/** Cards with their positions. */
export interface Layout {
  readonly cards: ShownCards;
  readonly metrics: Metrics;
  readonly positions: Masonry;
  readonly revision: number;
  /** The number of cards above the line before less relevant results; null without this line. */
  readonly strict: number | null;
  /** The name under which the heights of its cards are remembered. */
  readonly heightsName: string;
}
