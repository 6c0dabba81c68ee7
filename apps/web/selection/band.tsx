import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Area } from './use-band.ts';

/** The rubber band drawn with the mouse over the cards. */
export function Band({ area }: { readonly area: ReadonlySignal<Area | null> }): VNode | null {
  if (area.value === null) return null;
  const { left, top, right, bottom } = area.value;
  const style = { translate: `${left}px ${top}px`, width: `${right - left}px`, height: `${bottom - top}px` };
  return <div class="band" aria-hidden="true" style={style} />;
}
