/**
 * Properties before a text, as editors of Markdown and makers of sites write them, at the very beginning: YAML between two lines of
 * three hyphens, TOML between two of three plus signs (Hugo, Zola), or an object in JSON whose braces have lines of their own (Hugo).
 */

/** At most 64 KiB of it. */
const YAML = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;
const JSON_OBJECT = /^\uFEFF?(\{[ \t]*\r?\n[\s\S]{0,65536}?\r?\n\})[ \t]*(?:\r?\n|$)/;
/** A name with or without its value; afterwards also an item, more of a value, a comment, or nothing. */
const NAME = /^["']?[\p{L}_][\p{L}\p{N}_ .-]*["']?:(?:\s|$)/u;
const MORE = /^(?:-\s|\s|#|$|[\]}])/;
const TOML_NAME = /^\s*["']?[\w.-]+["']?\s*=/m;
const TITLE = /^["']?title["']?:[ \t]+(.+)$/imu;
const TOML_TITLE = /^[ \t]*title[ \t]*=[ \t]*(["'])(.*)\1[ \t]*(?:#.*)?$/im;

/** A text with its front matter apart. */
export interface FrontMatter {
  readonly format: 'yaml' | 'toml' | 'json';
  /** The properties as they are written. */
  readonly properties: string;
  /** What follows it. */
  readonly body: string;
}

/** The front matter of Markdown; null where there is none, as before a text between two thematic breaks. */
export function frontMatterOf(markdown: string): FrontMatter | null {
  return (
    matterIn(markdown, 'yaml', YAML, isYaml) ??
    matterIn(markdown, 'toml', TOML, (properties) => TOML_NAME.test(properties)) ??
    matterIn(markdown, 'json', JSON_OBJECT, (properties) => objectIn(properties) !== null)
  );
}

function matterIn(
  markdown: string,
  format: FrontMatter['format'],
  pattern: RegExp,
  isOfFormat: (properties: string) => boolean,
): FrontMatter | null {
  const found = pattern.exec(markdown);
  const properties = found?.[1];
  if (found === null || properties === undefined || !isOfFormat(properties)) return null;
  return { format, properties, body: markdown.slice(found[0].length) };
}

function isYaml(properties: string): boolean {
  const [first = '', ...others] = properties.split(/\r?\n/u);
  return NAME.test(first) && others.every((line) => NAME.test(line) || MORE.test(line));
}

function objectIn(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Markdown without its front matter. */
export function withoutFrontMatter(markdown: string): string {
  return frontMatterOf(markdown)?.body ?? markdown;
}

/** The title that front matter gives in one line; empty if it gives none. */
export function titleInFrontMatter({ format, properties }: Omit<FrontMatter, 'body'>): string {
  if (format === 'toml') return TOML_TITLE.exec(properties)?.[2]?.replace(/\\(["\\])/g, '$1') ?? '';
  if (format === 'json') {
    const title = objectIn(properties)?.title;
    return typeof title === 'string' ? title : '';
  }
  const value = TITLE.exec(properties)?.[1]?.trim() ?? '';
  const quoted = /^(["'])(.*)\1$/u.exec(value)?.[2] ?? value;
  return /^[>|]/u.test(value) ? '' : quoted;
}
