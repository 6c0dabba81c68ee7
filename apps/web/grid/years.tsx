import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { CardColumns } from '../collection/columns.ts';
import type { ScrollMap } from '../layout/scroll-map.ts';
import { withoutOverlaps, yearMarks } from '../layout/years.ts';
import { gridWords } from '../words/grid.ts';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';

interface YearsProps {
  readonly layout: Layout;
  readonly map: ScrollMap;
  readonly scroller: Scroller;
  readonly isLoading: boolean;
}

/** Years are shown if the content is at least this many viewports high. */
const MIN_VIEWPORTS = 3;
/** The minimum distance between two years, as a share of the viewport height. */
const MIN_DISTANCE = 0.05;

/**
 * Buttons next to the scroll bar that scroll to the cards of a year. They appear when the list is complete, because each batch of cards
 * would move them, and stay while the list reloads.
 */
export function Years({ layout: { cards, positions }, map, scroller, isLoading }: YearsProps): VNode | null {
  const complete = useRef<CardColumns | null>(null);
  if (!isLoading) complete.current = cards.columns;
  const marks = useMemo(() => {
    const { columns } = cards;
    if (!columns.isChronological || positions.height < MIN_VIEWPORTS * window.innerHeight) return [];
    return yearMarks(cards.count, (index) => columns.bumped(cards.rowAt(index)));
  }, [cards, positions]);
  if (marks.length < 2 || complete.current !== cards.columns) return null;
  const shareOf = (index: number) => map.toBox(positions.top(index)) / map.boxHeight;
  return (
    <nav class="years" aria-label={gridWords.years}>
      {withoutOverlaps(marks, ({ index }) => shareOf(index), MIN_DISTANCE).map(({ year, index }) => (
        <button
          key={year}
          type="button"
          class="plain"
          style={{ top: `${shareOf(index) * 100}%` }}
          onClick={() => scroller.scrollTo(positions.top(index))}
        >
          {year}
        </button>
      ))}
    </nav>
  );
}
