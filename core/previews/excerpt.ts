import { type Content, MARKDOWN, type MarkdownContent } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import type { SavedObject } from '../model/object.ts';
import { MAX_SHORT_MARKDOWN } from '../model/reading.ts';
import { foldSpace, truncate } from '../model/text.ts';
import { fromMarkdown } from '../prose/from-markdown.ts';
import { withoutFrontMatter } from '../prose/front-matter.ts';
import { isPlain } from '../prose/plain.ts';
import { toText } from '../prose/to-text.ts';

/** The length of the longest excerpt, in UTF-16 code units. */
export const MAX_EXCERPT = 600;
/** How much Markdown is parsed for an excerpt: syntax and addresses take room too. */
const MAX_READ = MAX_SHORT_MARKDOWN;

/** The plain texts of short contents, parsed when they were saved. */
const parsed = new WeakMap<Content, string>();

/** Remembers the plain text (`Reading.text`) of a short content for as long as the content is in memory. */
export function rememberText(content: Content, text: string): void {
  parsed.set(content, text);
}

/**
 * The beginning of an object's text, as plain text: the text of a note, line by line, of a quotation only its words, or the summary of anything else. An object
 * with neither shows its first note. Takes constant time, except for Prose.
 */
export function excerptOf({ kind, summary, content, notes, mainEntity }: SavedObject): string {
  const own = content ? linesOf(quoted(mainEntity) ?? content) : '';
  const said = foldSpace(truncate(summary, MAX_READ));
  const [first, second] = kind === 'note' ? [own, said] : [said, own];
  const text = first || second || (notes[0] ? linesOf(notes[0].content) : '');
  return truncate(text, MAX_EXCERPT);
}

/** The words of a quotation, without its source; undefined for other entities. */
function quoted(entity: Entity | undefined): Content | undefined {
  return entity?.['@type'] === 'Quotation' ? (entity.content as Content | undefined) : undefined;
}

/** The beginning of a text, with trimmed lines and at most one empty line in a row. */
function linesOf(content: Content): string {
  const text = content.type === MARKDOWN ? textOf(content) : toText(content.body);
  return truncate(text, MAX_READ)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** The plain text of the beginning of Markdown; text without syntax need not be parsed. */
function textOf(content: MarkdownContent): string {
  const markdown = withoutFrontMatter(truncate(content.body, MAX_READ));
  return isPlain(markdown) ? markdown : (parsed.get(content) ?? toText(fromMarkdown(markdown)));
}
