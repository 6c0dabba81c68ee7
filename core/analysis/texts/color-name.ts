import { converter } from 'culori';

/** Everyday names of colours, each with an example. */
const NAMED: readonly (readonly [name: string, hex: string])[] = [
  ['black', '#0b0b0b'],
  ['dark grey', '#444444'],
  ['grey', '#888888'],
  ['light grey', '#c8c8c8'],
  ['white', '#fafafa'],
  ['red', '#d62828'],
  ['dark red', '#7a1420'],
  ['orange', '#f07a1a'],
  ['brown', '#6f4423'],
  ['beige', '#dcc9a3'],
  ['yellow', '#f5d327'],
  ['olive', '#7d7a2a'],
  ['light green', '#9bd46a'],
  ['green', '#2f9e44'],
  ['dark green', '#1d4a2a'],
  ['turquoise', '#2bb5b0'],
  ['light blue', '#8ec5ee'],
  ['blue', '#2767d4'],
  ['dark blue', '#152a5c'],
  ['purple', '#7b3fb0'],
  ['pink', '#f5a3c0'],
];

/** People name a pale pink by its hue, not by its lightness. */
const HUE = 2;

const toOklab = converter('oklab');

/** The everyday name of a colour: the nearest of some twenty in OKLab. `hex` is any hexadecimal notation. */
export function colorName(hex: string): string {
  const color = toOklab(hex);
  if (!color) return 'grey';
  let best = { name: 'grey', distance: Number.POSITIVE_INFINITY };
  for (const [name, example] of NAMED) {
    const other = toOklab(example);
    if (!other) continue;
    const distance = Math.hypot(color.l - other.l, HUE * (color.a - other.a), HUE * (color.b - other.b));
    if (distance < best.distance) best = { name, distance };
  }
  return best.name;
}
