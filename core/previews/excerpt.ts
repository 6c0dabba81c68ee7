import { isPost } from '../entities/post.ts';
import { type Content, MARKDOWN, type MarkdownContent } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import type { SavedObject } from '../model/object.ts';
import { MAX_SHORT_MARKDOWN } from '../model/reading.ts';
import { normalizeSpace, truncate } from '../model/text.ts';
import { fromMarkdown } from '../prose/from-markdown.ts';
import { withoutFrontMatter } from '../prose/front-matter.ts';
import { plainLines } from '../prose/marked-lines.ts';
import { isPlain } from '../prose/plain.ts';
import { toMarkedLines } from '../prose/to-marked-lines.ts';

/** Maximum length of an excerpt, in UTF-16 code units. */
export const MAX_EXCERPT = 600;
/** Characters of Markdown that are parsed for an excerpt. There are more than `MAX_EXCERPT`, because syntax and URLs take up space. */
const MAX_READ = MAX_SHORT_MARKDOWN;

/** The plain texts of short contents, parsed when they were saved. */
const parsed = new WeakMap<Content, string>();

/** Remembers the plain text (`ParsedNote.text`) of a short content for as long as the content is in memory. */
export function rememberText(content: Content, text: string): void {
  parsed.set(content, text);
}

/**
 * The beginning of an object's text, as plain text. For a note, these are its lines, with markers for tasks, items, quotations, code and
 * tables (`LINE_MARKERS`); for a quotation or post, only its words; for a table, its first rows; for anything else, the summary. If the
 * object lacks this text, its first note. Takes constant time, except for Prose.
 */
export function excerptOf({ kind, summary, content, notes, mainEntity, extract }: SavedObject): string {
  const quoted = wordsOf(mainEntity);
  const mainText = quoted ? linesOf(quoted) : content ? linesOf(content) : (extract?.rows ?? '');
  const summaryText = normalizeSpace(truncate(summary, MAX_READ));
  const [first, second] =
    kind === 'note' || mainText !== '' ? [mainText, summaryText] : [summaryText, mainText];
  const text = first || second || (notes[0] ? linesOf(notes[0].content) : '');
  return truncate(text, MAX_EXCERPT);
}

/** The words of a quotation or post; undefined for other entities, whose texts are long. */
function wordsOf(entity: Entity | undefined): Content | undefined {
  const isShort = entity?.['@type'] === 'Quotation' || isPost(entity);
  const content = isShort ? (entity?.content as Content | undefined) : undefined;
  return typeof content === 'object' && content !== null && content.body !== '' ? content : undefined;
}

/** The beginning of a text, with trimmed lines and at most one empty line in a row. */
function linesOf(content: Content): string {
  const text = content.type === MARKDOWN ? textOf(content) : toMarkedLines(content.body);
  return truncate(text, MAX_READ)
    .replace(/ +$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/^\n+|\s+$/gu, '');
}

/** The beginning of Markdown as marked lines. Text without syntax is not parsed. */
function textOf(content: MarkdownContent): string {
  const markdown = withoutFrontMatter(truncate(content.body, MAX_READ));
  if (isPlain(markdown)) return plainLines(markdown.replace(/\r\n?/gu, '\n'));
  return parsed.get(content) ?? toMarkedLines(fromMarkdown(markdown));
}
