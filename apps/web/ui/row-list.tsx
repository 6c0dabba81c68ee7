import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Number of rows that are rendered first, and again whenever the person scrolls near the end. */
export const ROWS_AT_A_TIME = 60;

interface RowListProps<T> {
  readonly rows: readonly T[];
  readonly row: (item: T) => VNode;
}

/** A list that renders its rows as the person scrolls, because there may be thousands. */
export function RowList<T>({ rows: of, row }: RowListProps<T>): VNode {
  const renderedRows = useSignal(ROWS_AT_A_TIME);
  const end = useRef<HTMLDivElement>(null);
  const isComplete = renderedRows.value >= of.length;
  useEffect(() => {
    if (isComplete || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) renderedRows.value += ROWS_AT_A_TIME;
      },
      // One viewport height ahead.
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isComplete, renderedRows.value]);
  return (
    <>
      <ul class="rows">{of.slice(0, renderedRows.value).map(row)}</ul>
      {!isComplete && <div ref={end} />}
    </>
  );
}
