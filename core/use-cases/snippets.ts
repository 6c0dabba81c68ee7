import type { SavedObject } from '../model/object.ts';
import type { ObjectReader } from '../ports/object-reader.ts';
import { isPrefix, type Query, wantedValues } from '../search/query/tree.ts';
import { entityTexts } from '../search/text/entity-text.ts';
import { readableText } from '../search/text/readable.ts';
import { ALONE, toSearchable } from '../search/text/searchable.ts';
import { type Snippet, snippetOf, wordMatcher } from '../search/text/snippet.ts';
import { stemmingLanguage } from '../search/text/stem.ts';

/** Markdown's signs at the start of lines and around words; those within words, as in `snake_case`, are part of them. */
const SIGNS =
  /^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+|(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])|[`|]+|\[\[|\]\]/gmu;

/**
 * The best passage of an object for a query, in its text, notes, summary, facts, tags or title.
 * @param query null where there are no words, as for what is similar to an object
 */
export async function snippetFor(
  objects: Pick<ObjectReader, 'readExtract'>,
  object: SavedObject,
  query: Query | null,
): Promise<Snippet> {
  const extract = object.extract ? ((await objects.readExtract(object.accountId, object.id)) ?? '') : '';
  const { content = '', notes, summary, title, tags } = toSearchable(object, ALONE);
  const texts = [
    ...[content, readableText(extract), ...notes].map((text) => text.replace(SIGNS, '')),
    summary,
    ...entityTexts(object.mainEntity ?? {}),
    tags.join(', '),
    title,
  ];
  const wanted = query ? wantedValues(query) : [];
  const languages = [...new Set([stemmingLanguage(object.language), 'en'])];
  const words = wanted.map((value) => ({ text: value.text, prefix: isPrefix(value) }));
  return snippetOf(texts, wordMatcher(words, languages));
}
