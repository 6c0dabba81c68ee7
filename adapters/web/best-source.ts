/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string>>;

/** Attributes with the URL of a picture that a script loads later (lazy loading), the most common first. */
const LAZY_SOURCES =
  'data-src data-original data-lazy-src data-actualsrc data-original-src data-orig-src data-lazy data-real-src data-hi-res-src data-defer-src data-echo data-cfsrc data-pagespeed-lazy-src data-ezsrc data-lazyload data-url data-image nitro-lazy-src ng-src data-ng-src zoomfile file'.split(
    ' ',
  );
/** Attributes of templates that no script has filled in. Their values are expressions; only literal strings are used. */
const BOUND_SOURCES = [':src', 'v-bind:src', 'v-lazy', '[src]'];
const LITERAL = /^\s*(['"`])([^'"`$]+)\1\s*$/;
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'nitro-lazy-srcset'];
/** Pictures wider than this, in pixels, are for larger screens than a copy needs. */
const MAX_WIDTH = 1_600;
/** The longest `data:` address of a placeholder, in characters; a longer one is the picture itself. */
const MAX_PLACEHOLDER = 8_000;
/** The first attributes in `LAZY_SOURCES`, up to this number, take precedence over a picture in `src`, such as a small preview. */
const PREFERRED_SOURCES = 6;
/** Names of placeholder pictures. */
export const PLACEHOLDER_NAME =
  /(?:^|[/_.-])(?:blank|dummy|empty|grey|lazy|lazyload|(?:ajax-?)?loader|loading|spinner|preloader|none|pixel|placeholder|spacer|transparent|trans|1x1|clear)[\w-]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** URLs that end with the file name of a picture. */
export const PICTURE_NAME = /^\s*\S+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]\S*)?\s*$/i;

/**
 * The URL of the picture that an `img` element is for, even if a script loads the picture later; undefined if there is no URL.
 * @param sources the attributes of the `source` elements next to the `img`; browsers use the first
 */
export function bestSource(attributes: Attributes, sources: readonly Attributes[] = []): string | undefined {
  const source = attributes.src?.trim();
  if (source !== undefined && source !== '' && !isPlaceholder(attributes))
    return lazySource(attributes, false) ?? source;
  const sets = [attributes, ...sources].flatMap((each) => [
    each.srcset,
    ...LAZY_SETS.map((name) => each[name]),
  ]);
  const other =
    lazySource(attributes, true) ??
    sets.map((set) => bestOf(set ?? '')).find((address) => address !== undefined && !/^data:/i.test(address));
  return other ?? (isBlank(source) ? undefined : source);
}

const isBlank = (source: string | undefined): boolean =>
  source === undefined || /^(|#|about:blank)$/i.test(source);

/** Whether an `img` element has no picture of its own: no URL, a small inline picture, the size of a dot, or a placeholder's name. */
export function isPlaceholder({ src = '', width, height }: Attributes): boolean {
  const source = src.trim();
  return (
    isBlank(source) ||
    (/^data:/i.test(source) && source.length <= MAX_PLACEHOLDER) ||
    isDot(width, height) ||
    PLACEHOLDER_NAME.test(source)
  );
}

/** Whether a picture has the size of a dot, like tracking pixels. */
export const isDot = (width = '', height = ''): boolean =>
  /^[01](px)?$/.test(width) && /^[01](px)?$/.test(height);

/**
 * The URL that a script would load later.
 * @param isAny whether to accept any attribute whose value looks like a picture's URL
 */
function lazySource(attributes: Attributes, isAny: boolean): string | undefined {
  const named = LAZY_SOURCES.slice(0, isAny ? undefined : PREFERRED_SOURCES)
    .map((name) => attributes[name]?.trim())
    .find((address) => address !== undefined && address !== '' && !/^(data:|[[{])/i.test(address));
  if (named !== undefined) return named.replaceAll(/\{width\}/g, widthOf(attributes['data-widths']));
  if (!isAny) return undefined;
  const bound = BOUND_SOURCES.map((name) => LITERAL.exec(attributes[name] ?? '')?.[2]).find(Boolean);
  if (bound !== undefined) return bound;
  const given = Object.entries(attributes).filter(
    ([name, value]) => /^data-|[a-z]-src$/.test(name) && !/set$/.test(name) && !PLACEHOLDER_NAME.test(value),
  );
  const found =
    given.find(([, value]) => PICTURE_NAME.test(value)) ??
    given.find(([name, value]) => /(?:^|-)(?:lazyload-)?src$/.test(name) && ADDRESS.test(value));
  return found?.[1].trim() ?? given.map(([, value]) => EMBEDDED_ADDRESS.exec(value)?.[0]).find(Boolean);
}

const ADDRESS = /^\s*(?:https?:\/)?\/\S+\s*$/i;
/** The URL of a picture among other values, for example in a JSON object. */
const EMBEDDED_ADDRESS = /https?:\/\/[^\s"'\\,\]]{1,500}\.(?:avif|gif|jpe?g|png|webp)\b/i;

/** The largest width in a list, up to `MAX_WIDTH`, for an address that contains a placeholder for the width. */
function widthOf(list = ''): string {
  const widths = (list.match(/\d+/g) ?? []).map(Number).filter((width) => width <= MAX_WIDTH);
  return String(Math.max(...widths, 0) || MAX_WIDTH);
}

/** The widest picture of a set, up to `MAX_WIDTH`; otherwise the first (HTML, 4.8.4.2.2). */
function bestOf(set: string): string | undefined {
  const candidates = candidatesIn(set);
  const fitting = candidates.filter(({ width }) => width <= MAX_WIDTH).sort((a, b) => b.width - a.width);
  return (fitting[0] ?? candidates[0])?.address;
}

/** The maximum number of candidates that are read: more than any real picture has. */
const MAX_CANDIDATES = 200;

/** The candidates of a `srcset`: addresses, which may contain commas, each with descriptors up to the next comma. */
function candidatesIn(set: string): readonly { readonly address: string; readonly width: number }[] {
  const found: { address: string; width: number }[] = [];
  let rest = 0;
  while (rest < set.length && found.length < MAX_CANDIDATES) {
    const start = after(set, rest, /[^\s,]/g);
    const end = after(set, start, /\s/g);
    let last = end;
    while (last > start && set[last - 1] === ',') last -= 1;
    // Commas at the end of an address close the candidate, which then has no descriptors.
    rest = last < end ? end : after(set, end, /,/g) + 1;
    const [, size, unit] =
      /(?:^|\s)(\d+(?:\.\d+)?)([wx])(?:\s|$)/.exec(set.slice(end, rest - 1).slice(0, 100)) ?? [];
    const width = unit === 'w' ? Number(size) : Number(size ?? 1) * (MAX_WIDTH / 2);
    if (last > start) found.push({ address: set.slice(start, last), width });
  }
  return found;
}

/** The first position, at `from` or later, where the pattern matches; the end of the text if there is no match. */
function after(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** The background picture of an element, from its style or from an attribute that a script reads; undefined if there is no picture. */
export function backgroundOf(attributes: Attributes): string | undefined {
  const lazy =
    BACKGROUNDS.map((name) => attributes[name]).find(Boolean) ?? bestOf(attributes['data-bgset'] ?? '');
  const given =
    lazy === undefined
      ? BACKGROUND.exec(attributes.style ?? '')?.[2]
      : (/^url\((['"]?)(.+?)\1\)$/.exec(lazy)?.[2] ?? lazy);
  return given === undefined || /^(data:|[[{])/i.test(given) || PLACEHOLDER_NAME.test(given)
    ? undefined
    : given;
}

const BACKGROUNDS = ['data-bg', 'data-background-image', 'data-background', 'data-bg-src'];
const BACKGROUND = /(?:^|;)\s*background(?:-image)?\s*:[^;]*?\burl\(\s*(['"]?)([^'")]+)\1\s*\)/i;
