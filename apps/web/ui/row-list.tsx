import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The number of rows rendered initially, and added near the end of the list. */
export const ROWS_AT_A_TIME = 60;

interface RowListProps<T> {
  readonly of: readonly T[];
  readonly row: (one: T) => VNode;
}

/** A list of possibly thousands of rows, which are rendered as the person scrolls. */
export function RowList<T>({ of, row }: RowListProps<T>): VNode {
  const drawn = useSignal(ROWS_AT_A_TIME);
  const end = useRef<HTMLDivElement>(null);
  const isWhole = drawn.value >= of.length;
  useEffect(() => {
    if (isWhole || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) drawn.value += ROWS_AT_A_TIME;
      },
      // One viewport height ahead.
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWhole, drawn.value]);
  return (
    <>
      <ul class="rows">{of.slice(0, drawn.value).map(row)}</ul>
      {!isWhole && <div ref={end} />}
    </>
  );
}
