import type { Masonry } from '../layout/masonry.ts';

/** The index of the card that a key moves to; null for other keys. @param windowHeight the height of the viewport, in pixels */
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

/** The index of the card in the same column that is about one viewport away. */
function pageFrom(index: number, layout: Masonry, direction: 1 | -1, windowHeight: number): number {
  const target = layout.top(index) + direction * windowHeight;
  let current = index;
  for (;;) {
    const next = layout.nextInColumn(current, direction);
    const isBeyond = direction > 0 ? layout.top(next) > target : layout.top(next) < target;
    if (next === current || (isBeyond && current !== index)) return current;
    current = next;
  }
}
