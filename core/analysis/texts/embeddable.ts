import { type Content, MARKDOWN } from '../../model/content.ts';
import type { Note } from '../../model/note.ts';
import { AUTHORED_FIELDS, meaningfulTitle, type SavedObject } from '../../model/object.ts';
import { PART_NAMES, textsOfParts } from '../../model/parts.ts';
import { TagFlag } from '../../model/tag.ts';
import { isBareHighlight } from '../../prose/highlight.ts';
import { toText } from '../../prose/to-text.ts';
import { readableText } from '../../search/text/readable.ts';
import { toChunks } from './chunks.ts';
import { readName } from './file-name.ts';

/** The most characters of one content that are embedded. */
const MAX_LENGTH = 256 * 1024;
/** URLs and the punctuation of Markdown, which are not words. */
const SIGNS = /\bhttps?:\/\/\S+|[#*_`|~<>[\]\\]+|[-=]{3,}/gu;

/**
 * The words of an object in chunks, which are embedded separately (docs/understanding.md, "Embeddings"): its title (unless its text begins
 * with that), the words of the file name of a picture, summary, tags that a person gave and parts, then its text. Other tags may be in
 * another language than the text.
 * @param extract its extracted text as Markdown; may be empty
 */
export function embeddableChunks(object: SavedObject, extract: string): readonly string[] {
  const { summary, tags, blob } = object;
  const title = meaningfulTitle(object);
  const content = object.content ? plain(object.content) : plainMarkdown(extract);
  const texts = [
    content.startsWith(title) ? '' : title,
    object.kind === 'image' ? (readName(blob?.name ?? '').words ?? '') : '',
    summary,
    tags
      .filter(({ flags }) => (flags & TagFlag.Manual) !== 0)
      .map(({ name }) => name)
      .join(', '),
    ...textsOfParts({ ...object, notes: object.notes.filter(hasWords) }).map(plain),
    content,
  ];
  return toChunks(texts.filter((text) => text !== '').join('\n\n'));
}

/**
 * Whether the words of an object, apart from its extracted text, differ between two states. Parts are immutable, so that equal references
 * mean equal parts.
 */
export function isReworded(before: SavedObject, after: SavedObject): boolean {
  const fields = [...AUTHORED_FIELDS, 'tags', 'content', ...PART_NAMES] as const;
  return fields.some((field) =>
    field === 'notes' ? !haveSameWords(before.notes, after.notes) : before[field] !== after[field],
  );
}

function haveSameWords(before: readonly Note[], after: readonly Note[]): boolean {
  if (before === after) return true;
  const [words, others] = [before.filter(hasWords), after.filter(hasWords)];
  return words.length === others.length && words.every((note, at) => note === others[at]);
}

/** Whether a note adds words: a highlight without a comment only repeats words of the text. */
function hasWords({ content }: Note): boolean {
  return content.type === MARKDOWN ? !/^==[^\n]+==\s*$/.test(content.body) : !isBareHighlight(content.body);
}

function plain({ type, body }: Content): string {
  return type === MARKDOWN ? plainMarkdown(body) : toText(body).slice(0, MAX_LENGTH);
}

function plainMarkdown(markdown: string): string {
  return readableText(markdown.slice(0, MAX_LENGTH)).replace(SIGNS, ' ').trim();
}
