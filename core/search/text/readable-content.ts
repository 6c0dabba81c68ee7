import { type Content, MARKDOWN } from '../../model/content.ts';
import { truncate } from '../../model/text.ts';
import { toText } from '../../prose/to-text.ts';
import { readableMarkdown } from './readable.ts';

/** Where half of a Markdown is not what people read, it has so many times the characters that they do. */
const UNSEEN_AND_SEEN = 2;

/**
 * A text in the form that search uses.
 * @param characters about how many of its first are wanted: no more than twice as many of Markdown are read
 */
export function readableContent({ type, body }: Content, characters = Number.POSITIVE_INFINITY): string {
  return type === MARKDOWN
    ? readableMarkdown(truncate(body, UNSEEN_AND_SEEN * characters)).slice(0, characters)
    : toText(body).slice(0, characters);
}
