import { readdirSync, readFileSync } from 'node:fs';

/** An item as people save it, with the description that a person would agree with. */
export interface KeptThing {
  readonly kind: 'note' | 'page' | 'file';
  /** ISO 639-1. */
  readonly language: string;
  /** Every tag that a person would accept. */
  readonly tags: readonly string[];
  /** The title of a page or file; if absent, any title that is not a URL is right. */
  readonly title?: string;
  readonly authors?: string;
  /** The day in UTC, as `2024-05-24`. */
  readonly published?: string;
  readonly doi?: string;
  /** Whether there is nothing to summarise. */
  readonly isSilent: boolean;
  /** The URL of a page. */
  readonly url: string;
  /** The name of a file. */
  readonly name: string;
  /** Markdown, HTML, or the text of the file. */
  readonly body: string;
}

/** The collections, each written before seeing the results for its items; `kept-third` has 32, in other languages than `kept`. */
type KeptCollection = 'kept' | 'kept-second' | 'kept-third';

/**
 * Sixty notes, pages and files in eight languages, written with their lists of tags before anything was measured. A file has one
 * language; an item begins with `=== kind`, followed by lines with the right facts, then `---` and its content.
 */
export function keptThings(collection: KeptCollection = 'kept'): readonly KeptThing[] {
  const folder = new URL(`${collection}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((part) => parse(part, file.slice(0, 2))),
    );
}

function parse(written: string, language: string): KeptThing {
  const [kind = 'note'] = written.split('\n', 1);
  const start = written.indexOf('\n---\n');
  const said = new Map(
    written
      .slice(0, start)
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const optional = (name: string) => {
    const value = said.get(name);
    return value === undefined || value === 'any' ? {} : { [name]: value };
  };
  return {
    kind: kind.trim() as KeptThing['kind'],
    language,
    tags: (said.get('tags') ?? '').split('; '),
    ...optional('title'),
    ...optional('authors'),
    ...optional('published'),
    ...optional('doi'),
    isSilent: said.get('summary') === 'none',
    url: said.get('url') ?? '',
    name: said.get('name') ?? '',
    body: written.slice(start + '\n---\n'.length).trim(),
  };
}
