/** How far the number of lines before a place in a text may be wrong. */
const DOUBT = 2;

/**
 * A text that may be cut after some lines, without the empty ones near its end: an empty line that is the last to be shown would be nothing
 * but the sign that there is more.
 * @param lines that are shown
 * @param columns characters a line, about
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
