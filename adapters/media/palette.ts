import { converter, formatHex, type Oklab } from 'culori';

/** Minimum and maximum number of colours in a palette. */
const MIN_COLORS = 3;
const MAX_COLORS = 8;
/** The largest distance in OKLab between two clusters that look like shades of one colour. */
const ALIKE = 0.08;
/** Minimum share of the visible pixels that a colour of the palette covers. */
const MIN_SHARE = 0.004;
/** Minimum opacity of a visible pixel, from 0 to 255. */
const VISIBLE = 128;
const ROUNDS = 12;
/** The differences in lightness between the first colour of a short palette and the shades that complete it. */
const SHADES = [0.18, -0.18, 0.32, -0.32];

/** A colour in OKLab (Björn Ottosson, "A perceptual color space for image processing"), and the number of its pixels. */
interface Swatch {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

const toOklab = converter('oklab');

/**
 * The 3 to 8 dominant colours of a picture as `#rrggbb`, the most dominant first: pixels are clustered in OKLab (k-means), and clusters
 * that look alike are merged. Fewer than 3 colours are completed with shades of the first. Empty if no pixel is visible.
 * @param pixels red, green, blue and alpha of each pixel, 0 to 255; a few thousand pixels are enough
 */
export function dominantColors(pixels: Uint8Array): readonly string[] {
  const swatches = countColors(pixels);
  const total = sum(swatches);
  const clusters = join(cluster(swatches, MAX_COLORS + 4)).sort((one, other) => other.weight - one.weight);
  const weighty = clusters.filter(
    ({ weight }, rank) => rank < MIN_COLORS || (rank < MAX_COLORS && weight >= total * MIN_SHARE),
  );
  return complete([...new Set(weighty.map(hex))], weighty[0]);
}

/** Counts pixels by colour, with five bits per channel; each swatch is the mean of its pixels. */
function countColors(pixels: Uint8Array): readonly Swatch[] {
  const cells = new Map<number, { red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < VISIBLE) continue;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const cell = cells.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    cell.red += red;
    cell.green += green;
    cell.blue += blue;
    cell.count += 1;
    cells.set(key, cell);
  }
  return [...cells.values()].map(({ red, green, blue, count }) => {
    const full = 255 * count;
    const { l, a, b } = toOklab({ mode: 'rgb', r: red / full, g: green / full, b: blue / full });
    return { l, a, b, weight: count };
  });
}

/**
 * k-means. The first centre is the swatch with the most pixels; each further centre is the swatch that the centres so far represent worst.
 */
function cluster(swatches: readonly Swatch[], max: number): readonly Swatch[] {
  let centres = firstCentres(swatches, max);
  for (let round = 0; round < ROUNDS; round++) {
    const groups: Swatch[][] = centres.map(() => []);
    for (const swatch of swatches) groups[nearest(swatch, centres)]?.push(swatch);
    const moved = groups.filter((group) => group.length > 0).map(mean);
    const isSettled = moved.every((centre, at) => distance(centre, centres[at] ?? centre) < 1e-4);
    centres = moved;
    if (isSettled) break;
  }
  return centres;
}

function firstCentres(swatches: readonly Swatch[], max: number): Swatch[] {
  const centres: Swatch[] = [];
  const gaps = swatches.map(() => Number.POSITIVE_INFINITY);
  while (centres.length < max) {
    let worst = -1;
    let need = 0;
    for (const [at, swatch] of swatches.entries()) {
      const last = centres.at(-1);
      if (last) gaps[at] = Math.min(gaps[at] ?? 0, distance(swatch, last) ** 2);
      const gap = last ? (gaps[at] ?? 0) : 1;
      if (gap * swatch.weight > need) {
        need = gap * swatch.weight;
        worst = at;
      }
    }
    const next = swatches[worst];
    if (!next) break;
    centres.push(next);
  }
  return centres;
}

/** Merges the two most similar clusters until all are distinguishable, or only `MIN_COLORS` are left. */
function join(clusters: readonly Swatch[]): Swatch[] {
  const joined = [...clusters];
  while (joined.length > MIN_COLORS) {
    const closest = closestOf(joined);
    if (closest === null) break;
    const [one, other] = closest;
    const pair = joined.filter((_, at) => at === one || at === other);
    joined.splice(other, 1);
    joined.splice(one, 1, mean(pair));
  }
  return joined;
}

/** The positions of the two most similar clusters, in order; null if all are distinguishable. */
function closestOf(clusters: readonly Swatch[]): readonly [number, number] | null {
  let closest: readonly [number, number] | null = null;
  let smallest = ALIKE;
  for (const [one, left] of clusters.entries()) {
    for (const [other, right] of clusters.entries()) {
      const gap = one < other ? distance(left, right) : ALIKE;
      if (gap < smallest) [closest, smallest] = [[one, other], gap];
    }
  }
  return closest;
}

function complete(colors: readonly string[], first: Swatch | undefined): readonly string[] {
  if (first === undefined) return [];
  const shades = SHADES.map((step) => ({ ...first, l: first.l + step }))
    .filter(({ l }) => l >= 0 && l <= 1)
    .map(hex)
    .filter((shade) => !colors.includes(shade));
  return [...colors, ...shades.slice(0, Math.max(0, MIN_COLORS - colors.length))];
}

function nearest(swatch: Swatch, centres: readonly Swatch[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, centre] of centres.entries()) {
    const gap = distance(swatch, centre);
    if (gap < least) {
      least = gap;
      best = at;
    }
  }
  return best;
}

function mean(swatches: readonly Swatch[]): Swatch {
  const weight = sum(swatches);
  const average = (of: (swatch: Swatch) => number) =>
    swatches.reduce((total, swatch) => total + of(swatch) * swatch.weight, 0) / weight;
  return { l: average(({ l }) => l), a: average(({ a }) => a), b: average(({ b }) => b), weight };
}

const distance = (one: Swatch, other: Swatch): number =>
  Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);

const sum = (swatches: readonly Swatch[]): number =>
  swatches.reduce((total, { weight }) => total + weight, 0);

const hex = ({ l, a, b }: Swatch): string => formatHex({ mode: 'oklab', l, a, b } satisfies Oklab);
