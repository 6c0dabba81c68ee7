import { type Content, MARKDOWN } from '../model/content.ts';
import type { SavedObject } from '../model/object.ts';
import { truncate } from '../model/text.ts';
import { weightOf } from '../model/weight.ts';
import type { ObjectReader } from '../ports/object-reader.ts';
import { isPrefix, type Query, wantedValues } from '../search/query/tree.ts';
import { entityTexts } from '../search/text/entity-text.ts';
import { readableText } from '../search/text/readable.ts';
import { ALONE, toSearchable } from '../search/text/searchable.ts';
import { MAX_CHARACTERS, type Snippet, snippetInSteps, wordMatcher } from '../search/text/snippet.ts';
import { stemmingLanguage } from '../search/text/stem.ts';

/** Markdown's signs at the start of lines and around words; those within words, as in `snake_case`, are part of them. */
const SIGNS =
  /^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+|(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])|[`|]+|\[\[|\]\]/gmu;

/** The characters of an object from which others get turns between its texts. */
const LONG = 64 * 1024;

/**
 * The best passage of an object for a query, in its text, notes, summary, facts, tags or title.
 * @param query null where there are no words, as for what is similar to an object
 * @param pause called between long texts, so that others can work
 */
export async function snippetFor(
  objects: Pick<ObjectReader, 'readExtract'>,
  object: SavedObject,
  query: Query | null,
  pause: () => Promise<void>,
): Promise<Snippet> {
  const extract = object.extract ? ((await objects.readExtract(object.accountId, object.id)) ?? '') : '';
  const isLong = weightOf(object) + extract.length > LONG;
  if (isLong) await pause();
  const searchable = toSearchable(shortened(object), ALONE);
  const wanted = query ? wantedValues(query) : [];
  const languages = [...new Set([stemmingLanguage(object.language), 'en'])];
  const words = wanted.map((value) => ({ text: value.text, prefix: isPrefix(value) }));
  const steps = snippetInSteps(textsOf(object, searchable, extract), wordMatcher(words, languages));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isLong) await pause();
  }
}

/** Of Markdown as much as has the characters in which words are looked for, where half of it is not what people read. */
const MAX_MARKDOWN = 2 * MAX_CHARACTERS;

function shortened({ content, notes, ...object }: SavedObject): SavedObject {
  return {
    ...object,
    ...(content && { content: shortenedContent(content) }),
    notes: notes.map((note) => ({ ...note, content: shortenedContent(note.content) })),
  };
}

function shortenedContent(content: Content): Content {
  if (content.type !== MARKDOWN || content.body.length <= MAX_MARKDOWN) return content;
  return { ...content, body: truncate(content.body, MAX_MARKDOWN) };
}

function* textsOf(
  object: SavedObject,
  { content = '', notes, summary, title, tags }: ReturnType<typeof toSearchable>,
  extract: string,
): Generator<string> {
  for (const text of [content, readableText(extract), ...notes])
    yield text.slice(0, MAX_CHARACTERS).replace(SIGNS, '');
  yield* [summary, ...entityTexts(object.mainEntity ?? {}), tags.join(', '), title];
}
