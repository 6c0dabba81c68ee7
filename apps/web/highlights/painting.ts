/** Whether the browser draws highlights without elements of their own. */
export const canPaint: boolean =
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** The names by which the style sheet knows what is drawn. */
export type Paint = 'kept' | 'kept-open';

/** Draws ranges in a colour, instead of those that were drawn in it before. */
export function paint(name: Paint, ranges: readonly Range[]): void {
  if (!canPaint) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
