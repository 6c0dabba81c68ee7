/** Properties before a text, as editors of Markdown write them: YAML between two lines of three hyphens, at the very beginning. */

/** At most 64 KiB of it. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]{0,65536}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** A name with or without its value; afterwards also an item, more of a value, a comment, or nothing. */
const NAME = /^["']?[\p{L}_][\p{L}\p{N}_ .-]*["']?:(?:\s|$)/u;
const MORE = /^(?:-\s|\s|#|$|[\]}])/;
const TITLE = /^["']?title["']?:[ \t]+(.+)$/imu;

/** A text with its front matter apart. */
export interface FrontMatter {
  /** YAML. */
  readonly yaml: string;
  /** What follows it. */
  readonly body: string;
}

/** The front matter of Markdown; null where there is none, as before a text between two thematic breaks. */
export function frontMatterOf(markdown: string): FrontMatter | null {
  const found = FRONT_MATTER.exec(markdown);
  const yaml = found?.[1];
  if (found === null || yaml === undefined) return null;
  const [first = '', ...others] = yaml.split(/\r?\n/u);
  const isYaml = NAME.test(first) && others.every((line) => NAME.test(line) || MORE.test(line));
  return isYaml ? { yaml, body: markdown.slice(found[0].length) } : null;
}

/** Markdown without its front matter. */
export function withoutFrontMatter(markdown: string): string {
  return frontMatterOf(markdown)?.body ?? markdown;
}

/** The title that front matter gives in one line; empty if it gives none. */
export function titleInFrontMatter({ yaml }: FrontMatter): string {
  const value = TITLE.exec(yaml)?.[1]?.trim() ?? '';
  const quoted = /^(["'])(.*)\1$/u.exec(value)?.[2] ?? value;
  return /^[>|]/u.test(value) ? '' : quoted;
}
