/**
 * Front matter: properties at the very beginning of a text, as written by Markdown editors and site generators. It is YAML between lines of
 * three hyphens, TOML between lines of three plus signs (Hugo, Zola), or a JSON object with its braces on lines of their own (Hugo). The
 * first three hyphens may be followed by the name of the format (gray-matter).
 */

/** Front matter is at most 64 KiB long. */
const YAML = /^\uFEFF?---[ \t]*(?:ya?ml[ \t]*)?\r?\n([\s\S]{0,65536}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;
const NAMED_TOML = /^\uFEFF?---[ \t]*toml[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const NAMED_JSON = /^\uFEFF?---[ \t]*json[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const JSON_OBJECT = /^\uFEFF?(\{[ \t]*\r?\n[\s\S]{0,65536}?\r?\n\})[ \t]*(?:\r?\n|$)/;
/** The first line must be a name with or without a value; later lines may also be list items, continued values, comments or blank. */
const NAME = /^["']?[\p{L}_][\p{L}\p{N}_ .-]*["']?:(?:\s|$)/u;
const MORE = /^(?:-\s|\s|#|$|[\]}])/;
const TOML_NAME = /^\s*["']?[\w.-]+["']?\s*=/m;
const TITLE = /^["']?title["']?:[ \t]+(.+)$/imu;
const TOML_TITLE = /^[ \t]*title[ \t]*=[ \t]*(["'])(.*)\1[ \t]*(?:#.*)?$/im;

/** A text split into its front matter and the rest. */
export interface FrontMatter {
  readonly format: 'yaml' | 'toml' | 'json';
  /** The properties as written. */
  readonly properties: string;
  /** The text after the front matter. */
  readonly body: string;
}

/** The front matter of Markdown; null without one. Text between two thematic breaks does not count. */
export function frontMatterOf(markdown: string): FrontMatter | null {
  return (
    matterIn(markdown, 'yaml', YAML, isYaml) ??
    matterIn(markdown, 'toml', TOML, isToml) ??
    matterIn(markdown, 'toml', NAMED_TOML, isToml) ??
    matterIn(markdown, 'json', JSON_OBJECT, isJson) ??
    matterIn(markdown, 'json', NAMED_JSON, isJson)
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

const isToml = (properties: string): boolean => TOML_NAME.test(properties);
const isJson = (properties: string): boolean => objectIn(properties) !== null;

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

/** The title in front matter, if it is on one line; otherwise empty. */
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
