/** A text in which letters are about as frequent as in titles. */
const SAMPLE = 'Notes on bread, rivers and the slow art of reading: a list for the summer';
const FONT_SIZE_PX = 100;

let cachedWidth: number | undefined;

/** The mean character width of the title font, relative to the font size; undefined if it cannot be measured. */
export function titleCharacterWidth(): number | undefined {
  cachedWidth ??= measure();
  return cachedWidth;
}

function measure(): number | undefined {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return undefined;
  const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--face-serif');
  canvas.font = `500 ${FONT_SIZE_PX}px ${fontFamily}`;
  return canvas.measureText(SAMPLE).width / SAMPLE.length / FONT_SIZE_PX;
}
