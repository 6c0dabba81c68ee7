/** Attributes that refer to something that a copy lacks, or that make a browser fetch, send or run something. */
const DROPPED: ReadonlySet<string> = new Set(
  `action archive attributionsrc autofocus autoplay background classid code codebase contenteditable crossorigin data
  download dynsrc fetchpriority formaction href http-equiv imagesizes imagesrcset integrity is loading longdesc lowsrc
  manifest nonce ping popovertarget poster profile referrerpolicy sizes src srcdoc srcset target usemap xml:base`.split(
    /\s+/,
  ),
);

/** Attributes in which scripts keep the addresses of pictures. They are read before the page is cleaned. */
const LATE = /^data-(src|srcset|original|lazy|actualsrc|bg|kept-from)/;

/** Attributes that contain text for people. */
const TEXTS = /^(alt|content|title|aria-.*)$/;
/** Whether a value is an address that runs code, ignoring the characters that browsers skip. */
const runsCode = (value: string): boolean =>
  /^(javascript:|vbscript:|data:(text|application)\/)/i.test(value.slice(0, 1_000).replaceAll(/[\0- ]/g, ''));

/** A name of an element or attribute that every browser reads as written. */
export const NAME = /^[a-z][\w:.-]*$/i;

/** The harmless attributes of an element, for facts and appearance. */
export function harmless(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      const lower = name.toLowerCase();
      return (
        NAME.test(name) &&
        !lower.startsWith('on') &&
        !lower.endsWith(':href') &&
        !DROPPED.has(lower) &&
        !LATE.test(lower) &&
        (TEXTS.test(lower) || !runsCode(value))
      );
    }),
  );
}

/** The attributes with these names. */
export function only(
  attributes: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
