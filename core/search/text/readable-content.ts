import { type Content, MARKDOWN } from '../../model/content.ts';
import { truncate } from '../../model/text.ts';
import { toText } from '../../prose/to-text.ts';
import { readableMarkdown } from './readable.ts';

/** How many times the characters that people read a Markdown text has, if half of it is invisible. */
const UNSEEN_AND_SEEN = 2;

/**
 * A text in the form that search uses.
 * @param characters about how many of its first characters are wanted: reads no more than twice as many of Markdown
 */
export function readableContent({ type, body }: Content, characters = Number.POSITIVE_INFINITY): string {
  return type === MARKDOWN
    ? readableMarkdown(truncate(body, UNSEEN_AND_SEEN * characters)).slice(0, characters)
    : toText(body).slice(0, characters);
}
