import type { CardPositions } from '../selection/use-band.ts';
import { isRightToLeft } from '../ui/direction.ts';
import { cardElementId } from './card.tsx';
import type { Layout } from './layout.ts';
import type { Scroller } from './scroller.ts';

/** The positions of the cards, for rubber-band selection; null before the first render. */
export function bandPositions(
  { cards, positions, metrics }: Layout,
  scroller: Scroller,
  box: HTMLElement | null,
): CardPositions | null {
  if (box === null) return null;
  const { left: boxLeft, width } = box.getBoundingClientRect();
  const leftOf = (index: number) =>
    isRightToLeft() ? width - positions.left(index) - metrics.columnWidth : positions.left(index);
  return {
    toContent: (x, y) => ({ x: x - boxLeft, y: y + scroller.position() }),
    idsIn({ left, top, right, bottom }) {
      const touched = positions
        .between(top, bottom)
        .filter((index) => leftOf(index) < right && leftOf(index) + metrics.columnWidth > left);
      return touched.map((index) => cards.columns.id(cards.rowAt(index)));
    },
  };
}

/** The id of the card that contains an element. */
export function idOfCard(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest('.card')?.querySelector('.link');
  return link?.id.slice(cardElementId('').length) ?? null;
}
