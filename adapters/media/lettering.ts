/** A grey picture: one byte per pixel, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The side of a cell, in pixels: about as high as a line of text. */
const CELL = 16;
/** Minimum difference in brightness between letters and their background, out of 255. */
const MIN_CONTRAST = 60;
/** A pixel belongs to the background if its brightness differs from the background's by at most this share of the cell's contrast. */
const GROUND_REACH = 0.2;
/** Minimum share of background in a cell with letters; foliage, grain and gravel have less. */
const MIN_GROUND = 0.35;
/** Minimum number of changes between background and letters per row of pixels, on average over a cell. */
const MIN_CROSSINGS = 1.5;
/** Minimum number of adjacent cells that make a line. */
const MIN_LINE_CELLS = 3;

/**
 * The share of a picture that looks like lines of text, 0 to 1, provided that letters are about 5 to 30 pixels high. A full page of text
 * has 0.2 or more, a line in an empty window 0.01, and a photograph usually less.
 */
export function lettering(picture: GreyPicture): number {
  const columns = Math.floor(picture.width / CELL);
  const rows = Math.floor(picture.height / CELL);
  let lettered = 0;
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let column = 0; column <= columns; column++) {
      if (column < columns && isLettered(picture, column * CELL, row * CELL)) {
        line += 1;
        continue;
      }
      if (line >= MIN_LINE_CELLS) lettered += line;
      line = 0;
    }
  }
  return lettered / Math.max(1, columns * rows);
}

/** The picture with rows and columns exchanged: the lines of a page that lies on its side become horizontal. */
export function transposed({ pixels, width, height }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = pixels[y * width + x] ?? 0;
  return { pixels: turned, width: height, height: width };
}

/** Whether a cell has sharp strokes on an even background. */
function isLettered({ pixels, width }: GreyPicture, left: number, top: number): boolean {
  let darkest = 255;
  let lightest = 0;
  for (const value of cellOf(pixels, width, left, top)) {
    darkest = Math.min(darkest, value);
    lightest = Math.max(lightest, value);
  }
  const contrast = lightest - darkest;
  if (contrast < MIN_CONTRAST) return false;
  const middle = darkest + contrast / 2;
  const reach = contrast * GROUND_REACH;
  let dark = 0;
  let light = 0;
  let crossings = 0;
  let at = 0;
  let before = 0;
  for (const value of cellOf(pixels, width, left, top)) {
    if (value <= darkest + reach) dark += 1;
    if (value >= lightest - reach) light += 1;
    if (at % CELL > 0 && value > middle !== before > middle) crossings += 1;
    before = value;
    at += 1;
  }
  const ground = Math.max(dark, light) / (CELL * CELL);
  return ground >= MIN_GROUND && crossings / CELL >= MIN_CROSSINGS;
}

function* cellOf(pixels: Uint8Array, width: number, left: number, top: number): Iterable<number> {
  for (let y = top; y < top + CELL; y++) {
    for (let x = left; x < left + CELL; x++) yield pixels[y * width + x] ?? 0;
  }
}
