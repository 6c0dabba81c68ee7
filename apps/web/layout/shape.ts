import { type Face, faceOf, ROOMS } from './faces.ts';
import type { Metrics } from './metrics.ts';

/** The data that determines the size of a card. */
export interface CardMeasures {
  readonly type: string;
  /** Lengths in columns of a character grid. */
  readonly title: number;
  readonly text: number;
  /** Pixels; 0 without a picture. */
  readonly pictureWidth: number;
  readonly pictureHeight: number;
  readonly flags: number;
}

/** The parts of a card, reserved before any content arrives; heights in pixels. */
export interface CardShape {
  readonly face: Face;
  readonly height: number;
  /** 0 without a picture. */
  readonly pictureHeight: number;
  /** Whether the picture is shown at its own size, since it is too small for the card. */
  readonly isPictureSmall: boolean;
  readonly titleLines: number;
  readonly textLines: number;
  readonly hasFact: boolean;
  readonly hasFoot: boolean;
}

/** A longer title of a note is its first paragraph, and shown as text. */
const MAX_NOTE_TITLE = 60;
/** For a title in place of the text. */
const MAX_TITLE_LINES_ALONE = 6;
/** A card with fewer characters per title line reserves one more line. */
const NARROW = 24;
/** Characters of a line left empty where the next word does not fit. */
const BROKEN_OFF = 2;
/** See core/previews/columns.ts. */
const LINE_COLUMNS = 36;
/** A picture wider than this share of the card is scaled up to it. */
const SMALL = 0.5;

/** The shape of a card, computed from its data only, never measured in the browser. */
export function shapeOf(card: CardMeasures, metrics: Metrics): CardShape {
  const face = faceOf(card.type);
  if (metrics.density === 'list') return rowShape(face, card, metrics);
  const picture = pictureRoom(face, card, metrics);
  if (face === 'photo' && picture.height > 0) return photoShape(picture);
  const { titleLines, textLines } = linesOf(face, card, metrics);
  const { hasFact } = ROOMS[face];
  const parts = [
    titleLines * metrics.titleLine,
    textLines * (face === 'quote' ? metrics.titleLine : metrics.textLine),
    hasFact ? metrics.smallLine : 0,
    metrics.smallLine,
  ].filter((height) => height > 0);
  const text = parts.reduce((sum, height) => sum + height, 0) + metrics.space * (parts.length - 1);
  return {
    face,
    height: Math.ceil(picture.height + 2 * metrics.padding + text),
    pictureHeight: picture.height,
    isPictureSmall: picture.isSmall,
    titleLines,
    textLines,
    hasFact,
    hasFoot: true,
  };
}

/** The columns of text that a note's title takes: whole lines, as the server counts them, and often an empty one. */
function roomOfTitle(title: number): number {
  return Math.ceil(title / LINE_COLUMNS) * LINE_COLUMNS + LINE_COLUMNS / 2;
}

interface PictureRoom {
  readonly height: number;
  readonly isSmall: boolean;
}

const NO_PICTURE: PictureRoom = { height: 0, isSmall: false };

function pictureRoom(
  face: Face,
  { pictureWidth, pictureHeight }: CardMeasures,
  { columnWidth, padding }: Metrics,
): PictureRoom {
  if (pictureWidth === 0 || pictureHeight === 0) return NO_PICTURE;
  const { min, max } = ROOMS[face].picture;
  if (pictureWidth < columnWidth * SMALL) {
    const height = Math.min(pictureHeight, columnWidth * max) + 2 * padding;
    return { height: Math.round(height), isSmall: true };
  }
  const ratio = Math.min(Math.max(pictureHeight / pictureWidth, min), max);
  return { height: Math.round(columnWidth * ratio), isSmall: false };
}

function photoShape({ height, isSmall }: PictureRoom): CardShape {
  return {
    face: 'photo',
    height,
    pictureHeight: height,
    isPictureSmall: isSmall,
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
    titleLines: 1,
    textLines: 0,
    hasFact: false,
    hasFoot: true,
  };
}

/** The number of title lines: all but the last lose part of a word. */
function titleLinesOf(title: number, titleColumns: number): number {
  if (title <= titleColumns) return Math.sign(title);
  return Math.ceil((title - BROKEN_OFF) / Math.max(1, titleColumns - BROKEN_OFF));
}

function linesOf(
  face: Face,
  { title, text }: CardMeasures,
  { titleColumns, textColumns, lines }: Metrics,
): { readonly titleLines: number; readonly textLines: number } {
  const { maxTitleLines, maxTextLines } = ROOMS[face];
  const maxText = Math.ceil(maxTextLines * lines);
  const isParagraph = face === 'note' && title > MAX_NOTE_TITLE;
  const hasTitle = !isParagraph && (maxTitleLines > 0 || text === 0);
  const mostTitleLines = (maxTitleLines || MAX_TITLE_LINES_ALONE) + (titleColumns < NARROW ? 1 : 0);
  const titleLines = hasTitle ? Math.min(titleLinesOf(title, titleColumns), mostTitleLines) : 0;
  // A note's text begins with its title, which is shown once.
  const rest = face === 'note' && hasTitle ? text - roomOfTitle(title) : text;
  const columns = face === 'quote' ? titleColumns : textColumns;
  const textLines = Math.min(Math.ceil(Math.max(rest, 0) / columns), maxText);
  return titleLines + textLines === 0 ? { titleLines: 1, textLines } : { titleLines, textLines };
}
