import { isDomainError } from '../../core/errors.ts';
import { frontMatterValues, type Values } from '../../core/imports/front-matter-values.ts';
import { definedFields } from '../../core/json/defined-fields.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { frontMatterOf } from '../../core/prose/front-matter.ts';
import type { ProseDocument, ProseNode } from '../../core/prose/schema.ts';
import { toText } from '../../core/prose/to-text.ts';
import { readHtml } from './html.ts';
import { pieceOf } from './plain-text.ts';
import { propertyText } from './property-text.ts';

/** The text of a Markdown file without its front matter. Blocks of HTML are read as HTML. */
export function readMarkdownFile(text: string, from = 0): DocumentText {
  const { kept, ...piece } = pieceOf(parts(text).body, from, '\n\n');
  return { document: withoutMarkup(fromMarkdown(kept)), ...piece };
}

/** The usual fields of a Markdown file's front matter. Without a title there, the first heading is the title. */
export function markdownFacts(text: string): MediaFacts {
  const { properties, body } = parts(text);
  const first = (...names: readonly string[]) =>
    names.map((name) => textOf(properties[name])).find((value) => value !== undefined);
  const authors = [...list(properties.author), ...list(properties.authors)];
  const tags = [...list(properties.tags), ...list(properties.tag), ...list(properties.keywords)];
  return definedFields<MediaFacts>({
    title: first('title') ?? headingIn(body),
    ...(authors.length > 0 && { authors }),
    description: first('description', 'summary', 'excerpt'),
    created: instantOf(properties.date ?? properties.created ?? properties.published),
    language: first('lang', 'language'),
    ...(tags.length > 0 && { tags: [...new Set(tags.map((tag) => tag.replace(/^#/, '')))] }),
  });
}

/** The document with the text of HTML blocks, such as a centred title, in place of their markup. */
function withoutMarkup({ content }: ProseDocument): ProseDocument {
  return { type: 'doc', content: blocksOf(content) };
}

/** The blocks of a container. If no block is left, an empty paragraph, since containers must have at least one block. */
function blocksOf(nodes: readonly ProseNode[]): readonly ProseNode[] {
  const read = nodes.flatMap((node) => {
    if (node.type === 'html') return readBlock(node);
    return [node.content ? { ...node, content: blocksOf(node.content) } : node];
  });
  return read.length > 0 || nodes.length === 0 ? read : [{ type: 'paragraph' }];
}

/** The text of an HTML block; the block itself if it is nested too deep to be read. */
function readBlock(block: ProseNode): readonly ProseNode[] {
  const markup = block.content?.map(({ text = '' }) => text).join('') ?? '';
  const read = readable(() => readHtml(markup).document.content);
  return read?.filter(({ content }) => content !== undefined) ?? [block];
}

/** A picture, with or without a link, such as the badges after a title. */
const PICTURE = /\[?!\[[^\]]{0,300}\]\([^)]{0,300}\)(?:\]\([^)]{0,300}\))?/g;
/** Maximum number of characters at the start of a text that are searched for a heading. */
const LOOKED_AT = 100_000;

/** The words of the first heading of level 1; undefined without such a heading, or if the text is nested too deep. */
function headingIn(body: string): string | undefined {
  const start = body.slice(0, LOOKED_AT).toWellFormed().replace(PICTURE, '');
  const { content } = readable(() => withoutMarkup(fromMarkdown(start))) ?? { content: [] };
  const heading = content.find(({ type, attrs }) => type === 'heading' && attrs?.level === 1);
  return heading && propertyText(toText({ type: 'doc', content: [heading] }));
}

/** The result of parsing; null if the text is nested too deep. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!isDomainError(error, 'unprocessable')) throw error;
    return null;
  }
}

/** The front matter, and the text after it. Text that looks like front matter but has no fields belongs to the text. */
function parts(file: string): { readonly properties: Values; readonly body: string } {
  const text = file.replaceAll('\0', '').toWellFormed();
  const found = frontMatterOf(text);
  const properties = found && frontMatterValues(found);
  return properties ? { properties, body: found.body } : { properties: {}, body: text };
}

function textOf(value: unknown): string | undefined {
  return propertyText(typeof value === 'number' ? String(value) : value);
}

/** A list, or a text whose items are separated by commas; of items with several fields, such as authors, their names. */
function list(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return items
    .map((item) => textOf(typeof item === 'object' && item !== null && 'name' in item ? item.name : item))
    .filter((item) => item !== undefined);
}

/** A date, or a date and a time, in ISO 8601. */
function instantOf(value: unknown): string | undefined {
  const written = textOf(value);
  if (written === undefined || !/^\d{4}-\d\d-\d\d([T ]|$)/.test(written)) return undefined;
  return Number.isNaN(Date.parse(written))
    ? undefined
    : written.replace(' ', 'T').replace(/ ?([+-]\d\d):?(\d\d)$/, '$1:$2');
}
