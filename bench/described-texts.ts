import { readdirSync, readFileSync } from 'node:fs';

/** A text as people save it, with a person's description of it. */
export interface DescribedText {
  /** ISO 639-1. */
  readonly language: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** The name of the site, for a page. */
  readonly site?: string;
  /** The page's declared keywords. */
  readonly keywords: readonly string[];
  /** The page's own description. */
  readonly description?: string;
  /** Every tag that a person might give it. */
  readonly acceptable: readonly string[];
}

const FOLDER = new URL('described/', import.meta.url);

/**
 * 200 notes and pages in eight languages, written together with their lists of acceptable tags before anything was measured. A file
 * has one language; `===` separates its texts. `# ` begins a title, `@` a line that only a page has, `= ` the list.
 */
export function describedTexts(): readonly DescribedText[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, FOLDER), 'utf8')
        .split(/^===$/m)
        .map((part) => parse(part.trim(), name.slice(0, 2))),
    );
}

function parse(written: string, language: string): DescribedText {
  const [first = '', ...lines] = written.split('\n');
  const said = new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^@(\w+) (.+)$/.exec(line) ?? [];
      return name && value ? [[name, value] as const] : [];
    }),
  );
  const site = said.get('site');
  const description = said.get('description');
  return {
    language,
    title: first.slice(2),
    body: lines
      .filter((line) => !/^(@\w+ |= )/.test(line))
      .join('\n')
      .trim(),
    keywords: (said.get('keywords') ?? '').split(', ').filter(Boolean),
    acceptable: (lines.find((line) => line.startsWith('= ')) ?? '= ').slice(2).split('; '),
    ...(site !== undefined && { site }),
    ...(description !== undefined && { description }),
  };
}
