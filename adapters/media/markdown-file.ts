import { parse } from 'yaml';
import { isShallowYaml } from '../../core/imports/yaml-nesting.ts';
import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { frontMatterOf } from '../../core/prose/front-matter.ts';
import { toText } from '../../core/prose/to-text.ts';
import { readHtml } from './html.ts';
import { notedText } from './noted-text.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A Markdown file without its front matter. */
export function readMarkdownFile(text: string): DocumentText {
  const body = parts(text).body.replaceAll('\0', '').toWellFormed();
  const kept = truncate(body, MAX_CONTENT_BYTES);
  return { document: fromMarkdown(kept), isCut: kept.length < body.length };
}

/** What the front matter of a Markdown file says, by the names that are usual there; the title otherwise from its first heading. */
export function markdownFacts(text: string): MediaFacts {
  const { properties, body } = parts(text);
  const first = (...names: readonly string[]) =>
    names.map((name) => textOf(properties[name])).find((value) => value !== undefined);
  const title = first('title') ?? headingIn(body);
  const authors = [...list(properties.author), ...list(properties.authors)];
  const description = first('description', 'summary', 'excerpt');
  const created = instantOf(properties.date ?? properties.created ?? properties.published);
  const language = first('lang', 'language');
  const tags = [...list(properties.tags), ...list(properties.tag), ...list(properties.keywords)];
  return {
    ...(title !== undefined && { title }),
    ...(authors.length > 0 && { authors }),
    ...(description !== undefined && { description }),
    ...(created !== undefined && { created }),
    ...(language !== undefined && { language }),
    ...(tags.length > 0 && { tags: [...new Set(tags.map((tag) => tag.replace(/^#/, '')))] }),
  };
}

/** A picture, or one that is a link, as the badges behind a title. */
const PICTURE = /\[?!\[[^\]]*\]\([^)]*\)(?:\]\([^)]*\))?/g;

/** A heading of the first level, in Markdown or, as the centred ones of READMEs are, in HTML. */
const HEADING = /^(?:#[ \t]+.+|[ \t]*<h1(?=[\s>])[\s\S]{0,2000}?<\/h1>)/im;

/** The words of the first heading of the first level; undefined if it has none. */
function headingIn(body: string): string | undefined {
  const written = HEADING.exec(body)?.[0].replace(PICTURE, '') ?? '';
  const { content } = written.startsWith('#') ? fromMarkdown(written) : readHtml(written).document;
  const words = (content[0]?.content ?? []).filter(({ type }) => type !== 'html');
  return notedText(toText({ type: 'doc', content: [{ type: 'heading', content: words }] }));
}

/** The front matter, and what follows it. What looks like front matter but is not YAML with names belongs to the text. */
function parts(text: string): { readonly properties: Properties; readonly body: string } {
  const found = frontMatterOf(text);
  const properties = found && propertiesOf(found.yaml);
  return properties ? { properties, body: found.body } : { properties: {}, body: text };
}

function propertiesOf(yaml: string): Properties | undefined {
  if (!isShallowYaml(yaml)) return undefined;
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 10, logLevel: 'silent' });
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Properties)
      : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return notedText(typeof value === 'number' ? String(value) : value);
}

/** A list, or a text whose items are separated by commas. */
function list(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return items.map(textOf).filter((item) => item !== undefined);
}

/** A date, or a date and a time, in ISO 8601. */
function instantOf(value: unknown): string | undefined {
  const written = textOf(value);
  if (written === undefined || !/^\d{4}-\d\d-\d\d([T ]|$)/.test(written)) return undefined;
  return Number.isNaN(Date.parse(written)) ? undefined : written.replace(' ', 'T');
}
