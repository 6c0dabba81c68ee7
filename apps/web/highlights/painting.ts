/** Whether the browser supports the CSS Custom Highlight API. */
export const canPaint: boolean =
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** Highlight names in the style sheet. */
type Paint = 'kept' | 'kept-open';

/** Draws ranges under a highlight name, replacing earlier ones. */
export function paint(name: Paint, ranges: readonly Range[]): void {
  if (!canPaint) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
