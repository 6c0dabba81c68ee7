import { MAX_LINE_COLUMNS } from '../../../core/previews/columns.ts';
import { FACE_LIMITS, type Face, faceOf } from './faces.ts';
import type { Metrics } from './metrics.ts';

/** The data that determines the size of a card. */
export interface CardMeasures {
  readonly type: string;
  /** The length of the title, in columns of a character grid. */
  readonly title: number;
  /** The length of the text, in columns of a character grid. */
  readonly text: number;
  /** The columns of each of the first lines, as `lineColumnsOf` counts them; empty for a single line. */
  readonly lines: ArrayLike<number>;
  /** In pixels; 0 without a picture. */
  readonly pictureWidth: number;
  readonly pictureHeight: number;
  readonly flags: number;
}

/** The parts of a card and their sizes, which are reserved before its contents arrive. Heights are in pixels. */
export interface CardShape {
  readonly face: Face;
  readonly height: number;
  /** 0 without a picture. */
  readonly pictureHeight: number;
  /** Whether the picture has its original size, because it is too small for the card. */
  readonly isPictureSmall: boolean;
  /** Whether the picture is a cover that fills its area. */
  readonly isPictureFull: boolean;
  /** Whether the picture is part of the text column, below the text. */
  readonly isPictureInset: boolean;
  /** Whether the author is shown above the text. */
  readonly hasAuthor: boolean;
  readonly titleLines: number;
  /** The height of the text in lines; an empty line counts as half a line. */
  readonly textLines: number;
  /** Whether the text is cut off. */
  readonly isTextCut: boolean;
  readonly hasFact: boolean;
  readonly hasFoot: boolean;
  readonly isRow?: true;
}

/** Maximum length of a note's title, in columns. A longer title is the first paragraph, and is shown as text. */
const MAX_NOTE_TITLE = 60;
/** Maximum number of lines of a title that is shown instead of a text. */
const MAX_TITLE_LINES_ALONE = 6;
/** A card with fewer columns per title line may have one more title line. */
const NARROW_COLUMNS = 24;
/** Number of columns that stay empty at the end of a title line because the next word does not fit. */
const WORD_LOSS = 2;
/**
 * The ratio of the length of a wrapped text to its length on one line. The estimate is generous, so that a card is never too small. Cards
 * shrink when their contents are measured.
 */
const WRAP_FACTOR = 1.05;
/** Number of lines that are reserved for the passage of a search result. */
const PASSAGE_LINES = 4;
/** A factor for the width of a title, in case its letters are wider than average. */
const WIDE_LETTERS = 1.08;
/** The height of an empty line, in lines. */
const EMPTY_LINE = 0.5;
/** Maximum ratio of height to width of a cover that fills its area. */
const MAX_FULL_RATIO = 1.15;
/** A picture narrower than this share of the card keeps its original size. */
const SMALL_PICTURE = 0.5;

/** Computes the shape of a card from its data, without measuring anything in the browser. */
export function shapeOf(card: CardMeasures, metrics: Metrics): CardShape {
  const face = faceOf(card.type, card.flags);
  if (metrics.density === 'list') return rowShape(face, card, metrics);
  const { hasFact, hasAuthor } = FACE_LIMITS[face];
  const picture = pictureSize(face, card, metrics);
  if (face === 'photo' && picture.height > 0) return photoShape(picture);
  const { titleLines, textLines, isTextCut } = linesOf(face, card, metrics);
  const inset = hasAuthor ? picture.height : 0;
  const parts = [
    hasAuthor ? metrics.author : 0,
    titleLines * metrics.titleLine,
    textLines * (face === 'quote' ? metrics.titleLine : metrics.textLine),
    inset,
    hasFact ? metrics.smallLine : 0,
    metrics.smallLine,
  ].filter((height) => height > 0);
  const text = parts.reduce((sum, height) => sum + height, 0) + metrics.space * (parts.length - 1);
  return {
    face,
    height: Math.ceil(picture.height - inset + 2 * metrics.padding + text),
    pictureHeight: picture.height,
    isPictureSmall: picture.isSmall,
    isPictureFull: picture.isFull === true,
    isPictureInset: hasAuthor && picture.height > 0,
    hasAuthor,
    titleLines,
    textLines,
    isTextCut,
    hasFact,
    hasFoot: true,
  };
}

interface PictureSize {
  readonly height: number;
  readonly isSmall: boolean;
  readonly isFull?: true;
}

const NO_PICTURE: PictureSize = { height: 0, isSmall: false };

function pictureSize(
  face: Face,
  { pictureWidth, pictureHeight }: CardMeasures,
  { columnWidth, padding, showsPassages }: Metrics,
): PictureSize {
  const width = FACE_LIMITS[face].hasAuthor ? columnWidth - 2 * padding : columnWidth;
  if (pictureWidth === 0 || pictureHeight === 0) return NO_PICTURE;
  const { picture, maxTextLines } = FACE_LIMITS[face];
  // In a search result, the passage matters more than the picture.
  const { min, max } = showsPassages && maxTextLines > 0 ? { ...picture, max: picture.min } : picture;
  if (face === 'cover' && pictureHeight <= pictureWidth * MAX_FULL_RATIO)
    return { height: width, isSmall: false, isFull: true };
  if (pictureWidth < columnWidth * SMALL_PICTURE) {
    const height = Math.min(pictureHeight, columnWidth * max) + 2 * padding;
    return { height: Math.round(height), isSmall: true };
  }
  const ratio = Math.min(Math.max(pictureHeight / pictureWidth, min), max);
  return { height: Math.round(width * ratio), isSmall: false };
}

/** The values of a card that shows no text. */
const NO_TEXT = { isPictureFull: false, isPictureInset: false, hasAuthor: false, isTextCut: false } as const;

function photoShape({ height, isSmall }: PictureSize): CardShape {
  return {
    face: 'photo',
    height,
    pictureHeight: height,
    isPictureSmall: isSmall,
    ...NO_TEXT,
    titleLines: 0,
    textLines: 0,
    hasFact: false,
    hasFoot: false,
  };
}

function rowShape(face: Face, { pictureWidth }: CardMeasures, { rowHeight }: Metrics): CardShape {
  return {
    face,
    height: rowHeight,
    pictureHeight: pictureWidth > 0 ? rowHeight : 0,
    isPictureSmall: false,
    ...NO_TEXT,
    titleLines: 1,
    textLines: 0,
    hasFact: false,
    hasFoot: true,
    isRow: true,
  };
}

/** The number of lines of a title. Each line except the last loses `WORD_LOSS` columns. */
function titleLinesOf(title: number, titleColumns: number): number {
  if (title <= titleColumns) return Math.sign(title);
  return Math.ceil((title - WORD_LOSS) / Math.max(1, titleColumns - WORD_LOSS));
}

interface Lines extends Pick<CardShape, 'titleLines' | 'textLines' | 'isTextCut'> {}

function linesOf(
  face: Face,
  { title, text, lines: columnsOfLines }: CardMeasures,
  { titleColumns, textColumns, lines, showsPassages = false }: Metrics,
): Lines {
  const { maxTitleLines, maxTextLines } = FACE_LIMITS[face];
  const isParagraph = face === 'note' && title > MAX_NOTE_TITLE;
  const hasTitle = !isParagraph && (maxTitleLines > 0 || text === 0);
  const titleLineLimit = (maxTitleLines || MAX_TITLE_LINES_ALONE) + (titleColumns < NARROW_COLUMNS ? 1 : 0);
  const titleWidth = Math.ceil(title * WIDE_LETTERS);
  const titleLines = hasTitle ? Math.min(titleLinesOf(titleWidth, titleColumns), titleLineLimit) : 0;
  const columns = face === 'quote' ? titleColumns : textColumns;
  // The text of a note begins with its title, which the card shows only once.
  const firstLine = columnsOfLines.length > 0 ? columnsOfLines[0] : text;
  const isRepeated =
    face === 'note' && hasTitle && title > 0 && firstLine === Math.min(title, MAX_LINE_COLUMNS);
  const rows =
    columnsOfLines.length > 0
      ? rowsOf(columnsOfLines, columns, isRepeated ? 1 : 0)
      : rowsOf([isRepeated ? 0 : text], columns, 0);
  // Rows of tables are short, so small cards show as many of them as large cards.
  const isTable = Math.max(...Array.from(columnsOfLines)) === 1;
  const maxLines = isTable ? maxTextLines : Math.ceil(maxTextLines * lines);
  // Most passages have this many lines. The card shrinks if its passage is shorter.
  const textLines = showsPassages && maxLines > 0 ? PASSAGE_LINES : Math.min(rows, maxLines);
  const isEmpty = titleLines + textLines === 0;
  return { titleLines: isEmpty ? 1 : titleLines, textLines, isTextCut: !showsPassages && rows > maxLines };
}

/** The height of the wrapped lines from index `from`, in lines. Empty lines at the beginning and end do not count. */
function rowsOf(lengths: ArrayLike<number>, columns: number, from: number): number {
  let rows = 0;
  let gaps = 0;
  for (let index = from; index < lengths.length; index++) {
    const length = lengths[index] as number;
    if (length === 0) gaps += rows === 0 ? 0 : EMPTY_LINE;
    else {
      rows += gaps + (length <= columns ? 1 : Math.ceil((length * WRAP_FACTOR) / columns));
      gaps = 0;
    }
  }
  return rows;
}
