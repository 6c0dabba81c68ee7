export const DENSITIES = ['comfortable', 'dense', 'list'] as const;
type Density = (typeof DENSITIES)[number];

/** Sizes of cards in `rem`. They must match styles/card.css. */
interface Sizes {
  /** The minimum width of a column. */
  readonly column: number;
  readonly gap: number;
  /** The space between the edge of a card and its text. */
  readonly padding: number;
  /** The space between the parts of a card. */
  readonly space: number;
  readonly titleLine: number;
  readonly titleSize: number;
  readonly textLine: number;
  readonly textSize: number;
  /** The height of the line of facts, and of the line with site and date. */
  readonly smallLine: number;
  /** The size of an author's portrait. */
  readonly author: number;
  /** The share of a face's maximum number of text lines that a card shows. */
  readonly lines: number;
}

const SIZES: Readonly<Record<Exclude<Density, 'list'>, Sizes>> = {
  comfortable: {
    column: 16,
    gap: 1.25,
    padding: 1,
    space: 0.5,
    titleLine: 1.4375,
    titleSize: 1.125,
    textLine: 1.3125,
    textSize: 0.875,
    smallLine: 1.25,
    author: 2.25,
    lines: 1,
  },
  dense: {
    column: 10.5,
    gap: 0.625,
    padding: 0.75,
    space: 0.375,
    titleLine: 1.1875,
    titleSize: 0.9375,
    textLine: 1.125,
    textSize: 0.8125,
    smallLine: 1.125,
    author: 1.75,
    lines: 0.5,
  },
};

/** The height of a row in list view, in `rem`, and the gap below it. */
const LIST_ROW = 4;
const LIST_GAP = 0.25;

/** The mean character width of text, relative to the font size. */
const CHARACTER_WIDTH = 0.47;
/** The share of a text line that word wrapping leaves empty. */
const WRAP_LOSS = 0.06;
/**
 * The share of a title line that word wrapping leaves empty, in addition to `WORD_LOSS` in shape.ts. If the estimate is too high, a line
 * stays empty. If it is too low, a line is cut off, which is worse.
 */
const TITLE_WRAP_LOSS = 0.05;

/** The sizes and limits that all cards share. Lengths are in pixels. */
export interface Metrics {
  readonly density: Density;
  readonly columns: number;
  readonly columnWidth: number;
  readonly gap: number;
  readonly padding: number;
  readonly space: number;
  readonly titleLine: number;
  readonly textLine: number;
  readonly smallLine: number;
  readonly author: number;
  /** Number of characters that fit on a title line, less the share that word wrapping leaves empty. `titleLinesOf` deducts more. */
  readonly titleColumns: number;
  /** Number of characters that fit on a text line, less the share that word wrapping leaves empty. */
  readonly textColumns: number;
  readonly lines: number;
  /** Whether cards show the passages that a search found. */
  readonly showsPassages?: boolean;
  /** The height of each row in list view. */
  readonly rowHeight: number;
}

/**
 * @param chosen the chosen density. A narrow collection has dense cards instead of one column of huge cards
 * @param width the width of the collection, in pixels
 * @param rem the page's font size, in pixels
 * @param titleCharacter the mean character width of the title font, relative to the font size. Fonts differ by a fifth
 */
export function metricsOf(
  chosen: Density,
  width: number,
  rem: number,
  titleCharacter: number = CHARACTER_WIDTH,
): Metrics {
  const density = chosen === 'comfortable' && isNarrow(width / rem) ? 'dense' : chosen;
  const sizes = SIZES[density === 'list' ? 'comfortable' : density];
  const px = (length: number) => Math.round(length * rem);
  const gap = density === 'list' ? px(LIST_GAP) : px(sizes.gap);
  const columns = columnCount(density, width / rem, sizes);
  const columnWidth = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const textWidth = Math.max(1, columnWidth - 2 * px(sizes.padding));
  const charactersOf = (size: number, character: number, wrapLoss: number) =>
    Math.max(1, Math.floor((textWidth / (size * rem * character)) * (1 - wrapLoss)));
  return {
    density,
    columns,
    columnWidth,
    gap,
    padding: px(sizes.padding),
    space: px(sizes.space),
    titleLine: sizes.titleLine * rem,
    textLine: sizes.textLine * rem,
    smallLine: sizes.smallLine * rem,
    author: sizes.author * rem,
    titleColumns: charactersOf(sizes.titleSize, titleCharacter, TITLE_WRAP_LOSS),
    textColumns: charactersOf(sizes.textSize, CHARACTER_WIDTH, WRAP_LOSS),
    lines: sizes.lines,
    rowHeight: px(LIST_ROW),
  };
}

/** Maximum width of one column of comfortable cards, in `rem`. A wider collection has two columns of dense cards. */
const MAX_ONE_COLUMN = 26;

function isNarrow(width: number): boolean {
  const { column, gap } = SIZES.comfortable;
  return width > MAX_ONE_COLUMN && width < 2 * column + gap;
}

/** The minimum width of the collection for two columns of dense cards, in `rem`. */
const MIN_TWO_COLUMNS = 17;

function columnCount(density: Density, width: number, { column, gap }: Sizes): number {
  if (density === 'list') return 1;
  const fitting = Math.floor((width + gap) / (column + gap));
  const minColumns = density === 'dense' && width >= MIN_TWO_COLUMNS ? 2 : 1;
  return Math.max(minColumns, fitting);
}
