import { isRightToLeft } from './direction.ts';

/** The space around a panel, in pixels. */
const GAP = 8;

/** Positions the panel of a button below the button, aligned with its end. */
export function putBelow(button: HTMLElement, panel: HTMLElement | null): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const end = isRightToLeft() ? left : document.documentElement.clientWidth - right;
  panel?.style.setProperty('--top', `${bottom + GAP}px`);
  panel?.style.setProperty('--end', `${Math.max(GAP, end)}px`);
}
