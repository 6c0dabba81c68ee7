/** The error margin of the estimated line number of a position. */
const DOUBT = 2;

/**
 * A text to be truncated after some lines, without blank lines near the cut: a blank last line would show nothing but the ellipsis.
 * @param lines that are shown
 * @param columns approximate characters per line
 */
export function withoutLoneEnd(text: string, lines: number, columns: number): string {
  const counted = text
    .split('\n')
    .map((line) => ({ line, rows: Math.max(1, Math.ceil(line.length / columns)) }));
  if (counted.reduce((sum, { rows }) => sum + rows, 0) < lines) return text;
  let at = 0;
  const kept = counted.filter(({ line, rows }) => {
    const isKept = line.trim() !== '' || at < lines - DOUBT;
    if (isKept) at += rows;
    return isKept;
  });
  return kept.map(({ line }) => line).join('\n');
}
