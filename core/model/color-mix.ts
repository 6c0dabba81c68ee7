import {
  type Color,
  fixupHueDecreasing,
  fixupHueIncreasing,
  fixupHueLonger,
  fixupHueShorter,
  interpolateWithPremultipliedAlpha,
  type Mode,
  parse,
} from 'culori';

/** The colour spaces for mixing that CSS calls rectangular, which have no hue: their CSS names with their names in culori. */
const RECTANGULAR: ReadonlyMap<string, Mode> = new Map<string, Mode>([
  ['srgb', 'rgb'],
  ['srgb-linear', 'lrgb'],
  ['display-p3', 'p3'],
  ['a98-rgb', 'a98'],
  ['prophoto-rgb', 'prophoto'],
  ['rec2020', 'rec2020'],
  ['lab', 'lab'],
  ['oklab', 'oklab'],
  ['xyz', 'xyz65'],
  ['xyz-d65', 'xyz65'],
  ['xyz-d50', 'xyz50'],
]);
/** The colour spaces that CSS calls polar, whose hues lie on a circle. */
const POLAR = ['hsl', 'hwb', 'lch', 'oklch'] as const;
/** The directions around the circle from one hue to the other. */
const DIRECTIONS: ReadonlyMap<string, typeof fixupHueShorter> = new Map([
  ['shorter', fixupHueShorter],
  ['longer', fixupHueLonger],
  ['increasing', fixupHueIncreasing],
  ['decreasing', fixupHueDecreasing],
]);

const MIXTURE = /^color-mix\(\s*in\s+([a-z0-9-]+)(?:\s+([a-z]+)\s+hue)?\s*,(.+)\)$/s;
const PERCENTAGE = String.raw`(\+?(?:\d+\.?\d*|\.\d+)%)`;
const BEFORE = new RegExp(`^${PERCENTAGE}\\s+(.+)$`, 's');
const AFTER = new RegExp(`^(.+?)\\s+${PERCENTAGE}$`, 's');

/**
 * Parses a CSS colour, including `color-mix()`. Completes missing percentages as in CSS Color 5. Takes quadratic time for nested mixtures.
 * @param text in lower case, without white space around it
 * @returns undefined for anything but a colour, and for colours that depend on the context, such as `currentcolor`
 */
export function readColor(text: string): Color | undefined {
  return text.startsWith('color-mix(') ? readMixture(text) : parse(text);
}

function readMixture(text: string): Color | undefined {
  const [, space = '', direction, list = ''] = MIXTURE.exec(text) ?? [];
  const mix = mixerIn(space, direction);
  const parts = piecesOf(list).map((piece) => readPart(piece.trim()));
  const [first, second] = parts;
  if (!mix || !first || !second || parts.length !== 2) return undefined;
  const share = shareOfSecond(first.share, second.share);
  return share === null ? undefined : mix([first.color, second.color])(share);
}

type Mixer = (colors: readonly Color[]) => (share: number) => Color;

/** The function that mixes colours in a space; null for an unknown space or direction. */
function mixerIn(space: string, direction: string | undefined): Mixer | null {
  const rectangular = RECTANGULAR.get(space);
  if (rectangular && direction === undefined)
    return (colors) => interpolateWithPremultipliedAlpha([...colors], rectangular);
  const polar = POLAR.find((name) => name === space);
  const fixup = DIRECTIONS.get(direction ?? 'shorter');
  if (!polar || !fixup) return null;
  return (colors) => interpolateWithPremultipliedAlpha([...colors], polar, { h: { fixup } });
}

/** A colour and its share of the mixture, from 0 to 1; null if no share is given. */
interface MixPart {
  readonly color: Color;
  readonly share: number | null;
}

function readPart(text: string): MixPart | null {
  const [, before, after] = BEFORE.exec(text) ?? [];
  const [, first, trailing] = before ? [] : (AFTER.exec(text) ?? []);
  const percentage = before ?? trailing;
  const share = percentage === undefined ? null : Number.parseFloat(percentage) / 100;
  const color = readColor(after ?? first ?? text);
  return color && (share === null || share <= 1) ? { color, share } : null;
}

/** The share of the second colour in a mixture, from 0 to 1; null if both shares are 0. */
function shareOfSecond(first: number | null, second: number | null): number | null {
  if (first === null) return second ?? 0.5;
  if (second === null) return 1 - first;
  return first + second === 0 ? null : second / (first + second);
}

/** Splits a list at the commas outside brackets. */
function piecesOf(list: string): readonly string[] {
  const pieces = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}
