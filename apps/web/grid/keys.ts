import type { Masonry } from '../layout/masonry.ts';

/** The card that a key moves to; null for other keys. @param windowHeight of the visible part, in pixels */
export function cardByKey(key: string, index: number, layout: Masonry, windowHeight: number): number | null {
  const last = layout.count - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return layout.nextInColumn(index, 1);
    case 'ArrowUp':
      return layout.nextInColumn(index, -1);
    case 'PageDown':
      return pageFrom(index, layout, 1, windowHeight);
    case 'PageUp':
      return pageFrom(index, layout, -1, windowHeight);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The card of the same column about one viewport away. */
function pageFrom(index: number, layout: Masonry, by: 1 | -1, windowHeight: number): number {
  const target = layout.top(index) + by * windowHeight;
  let found = index;
  for (;;) {
    const next = layout.nextInColumn(found, by);
    const isBeyond = by > 0 ? layout.top(next) > target : layout.top(next) < target;
    if (next === found || (isBeyond && found !== index)) return found;
    found = next;
  }
}
