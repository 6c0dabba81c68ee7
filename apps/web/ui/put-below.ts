import { isRightToLeft } from './direction.ts';

/** The space around a panel, in pixels. */
const GAP_PX = 8;

/** Positions a panel below its button, and aligns their ends in the direction of writing. */
export function putBelow(button: HTMLElement, panel: HTMLElement | null): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const end = isRightToLeft() ? left : document.documentElement.clientWidth - right;
  panel?.style.setProperty('--top', `${bottom + GAP_PX}px`);
  panel?.style.setProperty('--end', `${Math.max(GAP_PX, end)}px`);
}
