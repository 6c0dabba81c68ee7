/** Attributes that hold the address of a picture until a script shows it. */
const LATE_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc'];
const LATE_SETS = ['data-srcset', 'data-lazy-srcset'];
/** Wider pictures than this are for larger screens than a copy is made for, in pixels. */
const MAX_WIDTH = 1_600;
/** A placeholder is a `data:` address no longer than this. */
const MAX_PLACEHOLDER = 500;

/** The address of the picture that an `img` element means, also where a script has yet to show it; undefined without one. */
export function bestSource(attributes: Readonly<Record<string, string>>): string | undefined {
  const { src, srcset } = attributes;
  const late = LATE_SOURCES.map((name) => attributes[name]).find((address) => address);
  const set = srcset ?? LATE_SETS.map((name) => attributes[name]).find((text) => text);
  const isPlaceholder = src === undefined || (/^data:/i.test(src.trim()) && src.length <= MAX_PLACEHOLDER);
  if (!isPlaceholder) return src;
  return late ?? (set === undefined ? undefined : bestOf(set)) ?? src;
}

/** The widest of a set of pictures that is not too wide, otherwise the first. */
function bestOf(set: string): string | undefined {
  const candidates = [
    ...set.matchAll(/([^\s,]\S*[^\s,]|[^\s,])(?:\s+(\d+(?:\.\d+)?)([wx]))?\s*(?:,|$)/g),
  ].map(([, address = '', size = '1', unit = 'x']) => ({
    address,
    width: unit === 'w' ? Number(size) : Number(size) * (MAX_WIDTH / 2),
  }));
  const fitting = candidates.filter(({ width }) => width <= MAX_WIDTH).sort((a, b) => b.width - a.width);
  return (fitting[0] ?? candidates[0])?.address;
}
