// Front matter: properties at the very beginning of a text, as written by Markdown editors and site generators. It is YAML between lines of
// three hyphens, TOML between lines of three plus signs (Hugo, Zola), or a JSON object with its braces on lines of their own (Hugo). The
// first three hyphens may be followed by the name of the format (gray-matter). Front matter may also be the lines before the first blank
// line: names with values (MultiMarkdown, Pelican), or title, authors and date after percent signs (Pandoc).

/** Front matter is at most 64 KiB long. */
const YAML =
  /^\uFEFF?(?:[ \t]*\r?\n){0,9}---[ \t]*(?:ya?ml[ \t]*)?\r?\n(?:([\s\S]{0,65536}?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const TOML = /^\uFEFF?(?:[ \t]*\r?\n){0,9}\+\+\+[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;
const NAMED_TOML = /^\uFEFF?---[ \t]*toml[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const NAMED_JSON = /^\uFEFF?---[ \t]*json[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const JSON_OBJECT = /^\uFEFF?(\{[ \t]*\r?\n[\s\S]{0,65536}?\r?\n\})[ \t]*(?:\r?\n|$)/;
const UNFENCED = /^\uFEFF?(\S[\s\S]{0,65535}?)\r?\n[ \t]*(?:\r?\n|$)/;
/**
 * The first line except comments must be a name with or without a value, such as `completed?` in Joplin; later lines may also be list
 * items, continued values, comments or blank.
 */
const NAME = /^["']?[\p{L}\p{Extended_Pictographic}_][^:\n]{0,100}:(?:\s|$)/u;
const MORE = /^(?:-\s|\s|#|$|[\]}])/;
const COMMENT = /^(?:#|\s*$)/;
/** Names other than the title that only metadata have. A note that begins with the title and author of a book is all text. */
const METADATA = /^(?:date|slug|tags|keywords|category|modified|latex \w+|css|base header level):/imu;
const TOML_NAME = /^\s*["']?[\w.-]+["']?\s*=/m;
const TITLE = /^["']?title["']?:[ \t]+(.+)$/imu;
const TOML_TITLE = /^[ \t]*title[ \t]*=[ \t]*(["'])(.*)\1[ \t]*(?:#.*)?$/im;

/** A text split into its front matter and the rest. */
export interface FrontMatter {
  readonly format: 'yaml' | 'toml' | 'json' | 'lines';
  /** The properties as written, except that properties after percent signs have names. */
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
    matterIn(markdown, 'json', NAMED_JSON, isJson) ??
    matterIn(markdown, 'lines', UNFENCED, isLines) ??
    titleBlockIn(markdown)
  );
}

/** The title block of Pandoc: up to three properties, each with further lines that are indented. */
function titleBlockIn(markdown: string): FrontMatter | null {
  const found = matterIn(markdown, 'lines', UNFENCED, isTitleBlock);
  if (found === null) return null;
  const names = ['title', 'author', 'date'];
  const values = found.properties.split(/^%/mu).slice(1);
  const lines = values.map((value, at) => {
    const parts = value.trim().split(/\r?\n\s*/u);
    return `${names[at]}: ${parts.join(at === 1 ? '; ' : ' ')}`;
  });
  return { ...found, properties: lines.join('\n') };
}

function matterIn(
  markdown: string,
  format: FrontMatter['format'],
  pattern: RegExp,
  isOfFormat: (properties: string) => boolean,
): FrontMatter | null {
  const found = pattern.exec(markdown);
  const properties = found?.[1] ?? '';
  if (found === null || !isOfFormat(properties)) return null;
  return { format, properties, body: markdown.slice(found[0].length) };
}

/** Whether it is YAML; site generators also need front matter without properties. */
function isYaml(properties: string): boolean {
  if (properties.trim() === '') return true;
  const lines = properties.split(/\r?\n/u);
  const [first = '', ...others] = lines.slice(lines.findIndex((line) => !COMMENT.test(line)));
  return NAME.test(first) && others.every((line) => NAME.test(line) || MORE.test(line));
}

function isLines(properties: string): boolean {
  const lines = properties.split(/\r?\n/u);
  const isAll = lines.every((line, at) => NAME.test(line) || (at > 0 && /^\s/u.test(line)));
  return isAll && TITLE.test(properties) && METADATA.test(properties);
}

function isTitleBlock(properties: string): boolean {
  const lines = properties.split(/\r?\n/u);
  const marked = lines.filter((line) => line.startsWith('%'));
  return /^%[ \t]/u.test(properties) && marked.length <= 3 && lines.every((line) => /^[%\s]/u.test(line));
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
