import type { ShownCards } from '../collection/shown-cards.ts';
import type { Masonry } from '../layout/masonry.ts';
import type { Metrics } from '../layout/metrics.ts';

/** Cards with their positions. */
export interface Layout {
  readonly cards: ShownCards;
  readonly metrics: Metrics;
  readonly positions: Masonry;
  readonly revision: number;
  /** The index of the first less relevant result, which has a line above it; null without this line. */
  readonly lineIndex: number | null;
  /** The name under which the measured heights of the cards are stored. */
  readonly heightsName: string;
}
