import type { VNode } from 'preact';
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../core/prose/highlight.ts';
import { oneOf, remembered } from '../browser/remembered.ts';
import { highlightsWords } from '../words/highlights.ts';

/** The colour of the last highlight, which the next highlight gets. */
export const lastColor = remembered<HighlightColor>('highlight-color', (stored) =>
  oneOf(HIGHLIGHT_COLORS, stored),
);

interface ColorChoiceProps {
  /** The colour of the highlight; null before the passage is highlighted. */
  readonly current: HighlightColor | null;
  choose(color: HighlightColor): void;
}

/** A button for each colour. Pressing a button keeps the selection. */
export function ColorChoice({ current, choose }: ColorChoiceProps): VNode {
  return (
    <span class="highlight-colors">
      {HIGHLIGHT_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          class="plain"
          data-color={color}
          aria-label={highlightsWords.inColor[color]}
          title={highlightsWords.colors[color]}
          {...(current !== null && { 'aria-pressed': current === color })}
          onPointerDown={keepSelection}
          onMouseDown={keepSelection}
          onClick={() => {
            lastColor.value = color;
            choose(color);
          }}
        />
      ))}
    </span>
  );
}

export function keepSelection(event: Event): void {
  event.preventDefault();
}
