/** Colours that are easy to distinguish. */
const COLORS = [
  '#e5484d',
  '#0090ff',
  '#46a758',
  '#8e4ec6',
  '#f76b15',
  '#12a594',
  '#d6409f',
  '#ad7f58',
  '#3e63dd',
];

/** The colour whose nearest neighbour among the last ones is farthest away. */
export function mostDistinctColor(used: readonly string[]): string {
  const last = used.slice(0, COLORS.length - 1);
  const values = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0);
  const distance = (one: string, other: string) => {
    const others = values(other);
    return Math.hypot(...values(one).map((value, at) => value - (others[at] ?? 0)));
  };
  const nearest = (color: string) => Math.min(...last.map((each) => distance(color, each)), 442);
  return COLORS.reduce((best, color) => (nearest(color) > nearest(best) ? color : best));
}
