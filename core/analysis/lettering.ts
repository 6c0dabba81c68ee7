/** A grey picture: one byte a pixel, row by row. */
export interface GreyPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The side of a cell, in pixels: about as high as a line of text. */
const CELL = 16;
/** Letters stand out from their ground by so much of 255 at least. */
const LEAST_CONTRAST = 60;
/** What is this near to the ground, as a share of the contrast, belongs to it. */
const GROUND_REACH = 0.2;
/** So much of a cell is ground at least, which leaves, grain and gravel have not. */
const LEAST_GROUND = 0.35;
/** How often a row crosses from ground to letters and back, on the average of a cell. */
const LEAST_CROSSINGS = 1.5;
/** Cells beside each other that make a line. */
const SHORTEST_LINE = 3;

/**
 * How much of a picture looks like lines of text, 0 to 1, as far as its letters are some 5 to 30 pixels high. A page that is
 * written full has 0.2 and more, a line in an empty window 0.01, a photograph mostly less.
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
      if (line >= SHORTEST_LINE) lettered += line;
      line = 0;
    }
  }
  return lettered / Math.max(1, columns * rows);
}

/** Whether a cell holds sharp strokes on an even ground. */
function isLettered({ pixels, width }: GreyPicture, left: number, top: number): boolean {
  let darkest = 255;
  let lightest = 0;
  for (const value of cellOf(pixels, width, left, top)) {
    darkest = Math.min(darkest, value);
    lightest = Math.max(lightest, value);
  }
  const contrast = lightest - darkest;
  if (contrast < LEAST_CONTRAST) return false;
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
  return ground >= LEAST_GROUND && crossings / CELL >= LEAST_CROSSINGS;
}

function* cellOf(pixels: Uint8Array, width: number, left: number, top: number): Iterable<number> {
  for (let y = top; y < top + CELL; y++) {
    for (let x = left; x < left + CELL; x++) yield pixels[y * width + x] ?? 0;
  }
}
