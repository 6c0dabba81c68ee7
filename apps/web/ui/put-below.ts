import { isRightToLeft } from './direction.ts';

/** The space around a panel, in pixels. */
const GAP = 8;

/** Where the panel of a button begins and ends, for its style: below the button, in line with its end. */
export function putBelow(button: HTMLElement, panel: HTMLElement | null): void {
  const { bottom, left, right } = button.getBoundingClientRect();
  const end = isRightToLeft() ? left : document.documentElement.clientWidth - right;
  panel?.style.setProperty('--top', `${bottom + GAP}px`);
  panel?.style.setProperty('--end', `${Math.max(GAP, end)}px`);
}
