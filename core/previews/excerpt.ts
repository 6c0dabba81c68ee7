import { type Content, MARKDOWN, type MarkdownContent } from '../model/content.ts';
import type { SavedObject } from '../model/object.ts';
import { MAX_SHORT_MARKDOWN } from '../model/reading.ts';
import { foldSpace, truncate } from '../model/text.ts';
import { fromMarkdown } from '../prose/from-markdown.ts';
import { withoutFrontMatter } from '../prose/front-matter.ts';
import { isPlain } from '../prose/plain.ts';
import { toText } from '../prose/to-text.ts';

/** The length of the longest excerpt, in UTF-16 code units. */
export const MAX_EXCERPT = 600;
/** How much of a text in Markdown is read for it: signs and addresses take room too. */
const MAX_READ = MAX_SHORT_MARKDOWN;

/** The texts of short contents that were parsed when they were saved. */
const parsed = new WeakMap<Content, string>();

/** Remembers the text of a content that is as short as `Reading.text` says, for as long as this value is held. */
export function rememberText(content: Content, text: string): void {
  parsed.set(content, text);
}

/**
 * The beginning of what there is to read of an object, as plain text: the text of a note, line by line, and of anything else the
 * summary. What has neither shows its first note. Takes the same time however long the text is, except in Prose.
 */
export function excerptOf({ kind, summary, content, notes }: SavedObject): string {
  const own = content ? linesOf(content) : '';
  const said = foldSpace(truncate(summary, MAX_READ));
  const [first, second] = kind === 'note' ? [own, said] : [said, own];
  const text = first || second || (notes[0] ? linesOf(notes[0].content) : '');
  return truncate(text, MAX_EXCERPT);
}

/** The beginning of a text, without white space around lines and with at most one empty line between two. */
function linesOf(content: Content): string {
  const text = content.type === MARKDOWN ? textOf(content) : toText(content.body);
  return truncate(text, MAX_READ)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Of the beginning of Markdown; a text without signs is its own, and need not be parsed. */
function textOf(content: MarkdownContent): string {
  const markdown = withoutFrontMatter(truncate(content.body, MAX_READ));
  return isPlain(markdown) ? markdown : (parsed.get(content) ?? toText(fromMarkdown(markdown)));
}
