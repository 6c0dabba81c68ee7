import { type Content, MARKDOWN } from '../../model/content.ts';
import { truncate } from '../../model/text.ts';
import { toText } from '../../prose/to-text.ts';
import { readableMarkdown } from './readable.ts';

/** The ratio of a Markdown text's characters to its visible characters, if half of them are invisible. */
const UNSEEN_AND_SEEN = 2;

/**
 * A text in the form that search uses.
 * @param characters the approximate number of first characters needed; at most twice as many characters of Markdown are processed
 */
export function readableContent({ type, body }: Content, characters = Number.POSITIVE_INFINITY): string {
  return type === MARKDOWN
    ? readableMarkdown(truncate(body, UNSEEN_AND_SEEN * characters)).slice(0, characters)
    : toText(body).slice(0, characters);
}
