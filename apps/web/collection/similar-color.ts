interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** Maximum distance in OKLab of colours that look alike to most people. */
const MAX_DISTANCE = 0.13;
/** The weight of lightness in a distance. Differences in hue separate colours more. */
const LIGHTNESS_WEIGHT = 0.5;
/** Maximum difference in hue and chroma, as a share of the target's chroma, so that grey does not match a pale orange. */
const MAX_CHROMA_SHARE = 0.6;
/** At least this difference in hue and chroma is allowed, because a grey target has almost no chroma. */
const MIN_CHROMA_DISTANCE = 0.04;

/**
 * Returns a function that checks whether one of several colours looks like the target. All colours are numbers, 0xrrggbb.
 */
export function hasSimilar(targetColor: number): (colors: readonly number[]) => boolean {
  const target = oklabOf(targetColor);
  const maxChroma = Math.max(MIN_CHROMA_DISTANCE, MAX_CHROMA_SHARE * Math.hypot(target.a, target.b));
  return (colors) =>
    colors.map(oklabOf).some((color) => {
      const chroma = Math.hypot(color.a - target.a, color.b - target.b);
      return chroma <= maxChroma && distance(color, target) <= MAX_DISTANCE;
    });
}

/**
 * Returns a function that measures the difference of a palette from a target palette: the weighted mean of the distances from each target
 * colour to the nearest colour. Earlier target colours weigh more. All colours are numbers, 0xrrggbb; each palette has at least one.
 */
export function differenceOf(targetPalette: readonly number[]): (colors: readonly number[]) => number {
  const targets = targetPalette.map(oklabOf);
  const shares = targets.map((_, index) => 1 / (index + 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return (colors) => {
    const others = colors.map(oklabOf);
    const parts = targets.map(
      (target, index) => (shares[index] ?? 0) * Math.min(...others.map((other) => distance(other, target))),
    );
    return parts.reduce((sum, part) => sum + part, 0) / total;
  };
}

function distance(first: Oklab, second: Oklab): number {
  return Math.hypot(
    LIGHTNESS_WEIGHT * (first.lightness - second.lightness),
    first.a - second.a,
    first.b - second.b,
  );
}

/** https://bottosson.github.io/posts/oklab/ */
function oklabOf(color: number): Oklab {
  const red = linear((color >> 16) & 0xff);
  const green = linear((color >> 8) & 0xff);
  const blue = linear(color & 0xff);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
