import { checkText } from '../json/characters.ts';
import { fromMarkdown } from '../prose/from-markdown.ts';
import { type FrontMatter, frontMatterOf, titleInFrontMatter } from '../prose/front-matter.ts';
import { readHtml } from '../prose/html/read-html.ts';
import { soleText } from '../prose/inline.ts';
import { isPlain } from '../prose/plain.ts';
import { type Quotation, quotationIn } from '../prose/quotation.ts';
import type { ProseDocument, ProseNode } from '../prose/schema.ts';
import { toMarkedLines } from '../prose/to-marked-lines.ts';
import { toText } from '../prose/to-text.ts';
import { wikiReferences } from '../prose/wiki-links.ts';
import { lineTitle, titleLine, withoutRule } from './line-title.ts';
import { MAX_TITLE_LENGTH, normalizeSpace, truncate } from './text.ts';

/** The data derived from a text when it is stored. */
export interface ParsedNote {
  /** The title in the front matter, otherwise the first heading, otherwise the first line (D26); empty for an empty text. */
  readonly title: string;
  /** Labels of the text's wiki references, without duplicates (D32). */
  readonly references: readonly string[];
  /**
   * Short Markdown as marked lines (`core/prose/marked-lines.ts`), which views can show without parsing again; absent for long Markdown,
   * Prose, and text without syntax.
   */
  readonly text?: string;
  /** The quotation, if the text is one; absent for other texts. */
  readonly quotation?: Quotation;
}

/** Markdown of at most this many UTF-16 code units counts as short, and is kept as marked lines. */
export const MAX_SHORT_MARKDOWN = 1_500;

/** Derives title, references and text from Markdown. Text without syntax is not parsed. @throws DomainError like `fromMarkdown` */
export function readMarkdown(markdown: string): ParsedNote {
  if (isPlain(markdown)) return readPlain(markdown);
  const matter = frontMatterOf(markdown);
  if (matter) return readWithProperties(matter);
  const document = fromMarkdown(markdown);
  const isShort = markdown.length <= MAX_SHORT_MARKDOWN;
  const { title, references, quotation } = readDocument(document);
  if (!isShort) return quotation ? { title, references, quotation } : { title, references };
  const text = toMarkedLines(document);
  return quotation ? { title, references, text, quotation } : { title, references, text };
}

function readWithProperties(matter: FrontMatter): ParsedNote {
  const { references, ...body } = readMarkdown(matter.body);
  const properties = readDocument(fromMarkdown(matter.properties));
  const title = truncate(normalizeSpace(titleInFrontMatter(matter)), MAX_TITLE_LENGTH) || body.title;
  return {
    ...body,
    title: title || properties.title,
    references: [...new Set([...properties.references, ...references])],
  };
}

function readPlain(text: string): ParsedNote {
  checkText('The Markdown', text);
  return { title: lineTitle(titleLine(text.split(/\r\n?|\n/u))), references: [] };
}

export function readDocument(document: ProseDocument): ParsedNote {
  const labels = new Set(wikiReferences(document).map((reference) => reference.target));
  labels.delete('');
  const title = truncate(firstHeading(document) || firstLine(document), MAX_TITLE_LENGTH);
  const references = [...labels];
  const quotation = quotationIn(document);
  return quotation ? { title, references, quotation } : { title, references };
}

function firstHeading(document: ProseDocument): string {
  for (const node of inOrder(document)) {
    if (node.type !== 'heading') continue;
    const text = withoutRule(normalizeSpace(textOf(node)));
    if (text !== '') return text;
  }
  return '';
}

const firstLine = (document: ProseDocument): string => lineTitle(titleLine(linesOf(document)));

function* linesOf({ content }: ProseDocument): Iterable<string> {
  for (const block of content) {
    const lines = textOf(block).split('\n');
    yield* block.type === 'table' ? lines.map((row) => row.replace(/\t+(?=\S)/gu, ' · ')) : lines;
  }
}

function textOf(block: ProseNode): string {
  return toText({ type: 'doc', content: [block] });
}

function* inOrder(node: ProseNode): Iterable<ProseNode> {
  const children = node.type === 'html' ? readHtml(soleText(node)) : (node.content ?? []);
  for (const child of children) {
    yield child;
    yield* inOrder(child);
  }
}
