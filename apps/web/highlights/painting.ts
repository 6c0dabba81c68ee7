import type { HighlightColor } from '../../../core/prose/highlight.ts';

/** Whether the browser supports the CSS Custom Highlight API. */
export const canPaint: boolean =
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** The highlight names in the style sheet, for each colour, the open highlight, and the passage being read aloud. */
type HighlightName = `kept-${HighlightColor}` | 'kept-open' | 'spoken';

/** Draws ranges under a highlight name. They replace earlier ranges. */
export function paint(name: HighlightName, ranges: readonly Range[]): void {
  if (!canPaint) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Draws one more range under a highlight name. */
export function paintAdditional(name: HighlightName, range: Range): void {
  if (!canPaint) return;
  const painted = CSS.highlights.get(name);
  if (painted) painted.add(range);
  else CSS.highlights.set(name, new Highlight(range));
}

/** Resolves after the next frame is painted. It waits for at most 200 ms, because hidden pages have no frames. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
