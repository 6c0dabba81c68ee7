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

/** The spaces in which colours are mixed: the name of each in CSS, and in culori. */
const STRAIGHT: ReadonlyMap<string, Mode> = new Map<string, Mode>([
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
/** Those with hues, which go round a circle. */
const ROUND = ['hsl', 'hwb', 'lch', 'oklch'] as const;
/** The ways round the circle from one hue to the other. */
const WAYS: ReadonlyMap<string, typeof fixupHueShorter> = new Map([
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
 * Reads a colour of CSS, also one that is mixed of two by `color-mix()`, whose shares are completed as CSS Color 5 says. Each mixture
 * within another reads its text once more.
 * @param text in lower case, without white space around it
 * @returns undefined for what is no colour, or one that depends on where it stands, such as `currentcolor`
 */
export function readColor(text: string): Color | undefined {
  return text.startsWith('color-mix(') ? readMixture(text) : parse(text);
}

function readMixture(text: string): Color | undefined {
  const [, space = '', way, list = ''] = MIXTURE.exec(text) ?? [];
  const mix = mixerIn(space, way);
  const parts = piecesOf(list).map((piece) => readPart(piece.trim()));
  const [first, second] = parts;
  if (!mix || !first || !second || parts.length !== 2) return undefined;
  const share = shareOfSecond(first.share, second.share);
  return share === null ? undefined : mix([first.color, second.color])(share);
}

type Mixer = (colors: readonly Color[]) => (share: number) => Color;

/** How colours are mixed in a space; null where there is none of that name, or no such way round it. */
function mixerIn(space: string, way: string | undefined): Mixer | null {
  const straight = STRAIGHT.get(space);
  if (straight && way === undefined)
    return (colors) => interpolateWithPremultipliedAlpha([...colors], straight);
  const round = ROUND.find((name) => name === space);
  const fixup = WAYS.get(way ?? 'shorter');
  if (!round || !fixup) return null;
  return (colors) => interpolateWithPremultipliedAlpha([...colors], round, { h: { fixup } });
}

/** A colour, and how much of the mixture it is, of 1; null where that is not said. */
interface Part {
  readonly color: Color;
  readonly share: number | null;
}

function readPart(text: string): Part | null {
  const [, before, after] = BEFORE.exec(text) ?? [];
  const [, first, behind] = before ? [] : (AFTER.exec(text) ?? []);
  const said = before ?? behind;
  const share = said === undefined ? null : Number.parseFloat(said) / 100;
  const color = readColor(after ?? first ?? text);
  return color && (share === null || share <= 1) ? { color, share } : null;
}

/** How much of a mixture is its second colour, of 1; null where both are none of it. */
function shareOfSecond(first: number | null, second: number | null): number | null {
  if (first === null) return second ?? 0.5;
  if (second === null) return 1 - first;
  return first + second === 0 ? null : second / (first + second);
}

/** The pieces of a list between the commas that stand in no brackets. */
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
