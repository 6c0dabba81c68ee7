import { printable } from './printable.ts';

const GAP = '  ';

/**
 * A table as lines, with the headings first.
 * @param isAligned whether to pad cells to columns, for people; otherwise cells are separated by tabs, for programs
 */
export async function tableLines(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  isAligned: boolean,
): Promise<readonly string[]> {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(printable))];
  if (!isAligned) return lines.map((cells) => cells.join('\t'));
  const { default: stringWidth } = await import('string-width'); // a module that takes a while to load
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)))
      .join(GAP)
      .trimEnd(),
  );
}
