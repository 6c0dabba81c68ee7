/** Letters in the frequency of titles, with spaces and a few capitals. */
const SAMPLE = 'Notes on bread, rivers and the slow art of reading: a list for the summer';
const SIZE = 100;

let measured: number | undefined;

/** The mean character width of the title font, relative to its size; undefined if it cannot be measured. */
export function titleCharacter(): number | undefined {
  measured ??= measure();
  return measured;
}

function measure(): number | undefined {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return undefined;
  const face = getComputedStyle(document.documentElement).getPropertyValue('--face-serif');
  canvas.font = `500 ${SIZE}px ${face}`;
  return canvas.measureText(SAMPLE).width / SAMPLE.length / SIZE;
}
