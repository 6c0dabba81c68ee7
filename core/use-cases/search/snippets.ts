import type { Content } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { textsOfParts } from '../../model/parts.ts';
import { truncate } from '../../model/text.ts';
import { weightOf } from '../../model/weight.ts';
import type { ObjectReader } from '../../ports/object-reader.ts';
import { type Pause, resultInTurns, resultOf } from '../../scheduling/steps.ts';
import { isPrefix, type Query, wantedValues } from '../../search/query/tree.ts';
import { entityTexts } from '../../search/text/entity-text.ts';
import { readableText } from '../../search/text/readable.ts';
import { readableContent } from '../../search/text/readable-content.ts';
import { MAX_CHARACTERS, type Snippet, snippetInSteps, wordMatcher } from '../../search/text/snippet.ts';
import { stemmingLanguage } from '../../search/text/stem.ts';

/** Markdown's marks at the start of lines and around words. Marks inside a word, as in `snake_case`, belong to the word. */
const SIGNS =
  /^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+|(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])|[`|]+|\[\[|\]\]/gmu;

/** The length of an object's texts in characters above which other work runs between them. */
const LONG = 64 * 1024;

/**
 * The best passage of an object for a query, from its text, notes, summary, facts, tags, title or addresses.
 * @param query null without words, as in a search by similarity to an object
 * @param pause called between parts of long texts
 */
export async function snippetFor(
  objects: Pick<ObjectReader, 'readExtract'>,
  object: SavedObject,
  query: Query | null,
  pause: Pause,
): Promise<Snippet> {
  const extract = object.extract ? ((await objects.readExtract(object.accountId, object.id)) ?? '') : '';
  const isLong = weightOf(object) + extract.length > LONG;
  if (isLong) await pause();
  const wanted = query ? wantedValues(query) : [];
  const languages = [...new Set([stemmingLanguage(object.language), 'en'])];
  const words = wanted.map((value) => ({ text: value.text, prefix: isPrefix(value) }));
  const steps = snippetInSteps(textsOf(object, extract), wordMatcher(words, languages));
  return isLong ? resultInTurns(steps, pause) : resultOf(steps);
}

function* textsOf(object: SavedObject, extract: string): Generator<string> {
  const { content, summary, title, tags, mainEntity } = object;
  if (content) yield shown(content);
  if (extract !== '') yield readableText(truncate(extract, 2 * MAX_CHARACTERS)).replace(SIGNS, '');
  for (const note of textsOfParts(object)) yield shown(note);
  const facts = entityTexts(mainEntity ?? {});
  yield* [
    summary,
    ...facts.filter((fact) => !isAddress(fact)),
    tags.map(({ name }) => name).join(', '),
    title,
  ];
  yield* facts.filter(isAddress);
}

/** An address says less than any other text. */
const isAddress = (fact: string): boolean => /^https?:\/\//i.test(fact);

/** The visible part of a text, in which words are searched. */
function shown(content: Content): string {
  return readableContent(content, MAX_CHARACTERS).replace(SIGNS, '');
}
