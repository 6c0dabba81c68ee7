import type { VNode } from 'preact';
import { gridWords } from '../words/grid.ts';

/** Heights of placeholder cards, in rem. */
const HEIGHTS = [14, 9, 18, 11, 7, 16, 12, 8, 15, 10, 13, 9] as const;

/** Placeholder cards while nothing is loaded; they appear only after a delay. */
export function Waiting(): VNode {
  return (
    <div class="shapes late">
      <p class="visually-hidden">{gridWords.reading}</p>
      {HEIGHTS.map((height, at) => (
        <div key={at} class="shape" style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
