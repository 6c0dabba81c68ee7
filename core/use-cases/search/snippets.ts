import { type Content, MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { textsOfParts } from '../../model/parts.ts';
import { truncate } from '../../model/text.ts';
import { textLengthOf } from '../../model/text-length.ts';
import type { ObjectReader } from '../../ports/object-reader.ts';
import { type Pause, resultInTurns, resultOf } from '../../scheduling/steps.ts';
import { isPrefix, type Query, wantedValues } from '../../search/query/tree.ts';
import { entityTexts } from '../../search/text/entity-text.ts';
import { readableText } from '../../search/text/readable.ts';
import { readableContent } from '../../search/text/readable-content.ts';
import {
  BREAK,
  MAX_CHARACTERS,
  type Snippet,
  snippetInSteps,
  wordMatcher,
} from '../../search/text/snippet.ts';
import { stemmingLanguage } from '../../search/text/stem.ts';

/** A line of Markdown that begins an item, a heading or a row, and the line below a row of headings, which has no words. */
const BEGINS_LINE = /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|\|)/;
const HEADING = /^[ \t]*#{1,6}[ \t]/;
const RULE = /^[ \t|:-]*$/;
/** The end of a line that needs no sign between it and the next. */
const PUNCTUATED = /[.!?…:;,。！？：；，、]["'”’»」』)]*$/u;

/** Markdown's marks at the start of lines and around words. Marks inside a word, as in `snake_case`, belong to the word. */
const SIGNS =
  /^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+|(?<![\p{L}\p{N}])[*_~]+|[*_~]+(?![\p{L}\p{N}])|[`|]+|\[\[|\]\]/gmu;

/** With more characters of text than this, other work runs before the search for a passage. */
const LONG_LENGTH = 64 * 1024;

/**
 * The best passage of an object for a query, from its text, notes, summary, facts, tags, title or URLs.
 * @param query null if there are no words, as in a search by similarity to an object
 * @param pause called between parts of long texts
 */
export async function snippetFor(
  objects: Pick<ObjectReader, 'readExtract'>,
  object: SavedObject,
  query: Query | null,
  pause: Pause,
): Promise<Snippet> {
  const extract = object.extract ? ((await objects.readExtract(object.accountId, object.id)) ?? '') : '';
  const isLong = textLengthOf(object) + extract.length > LONG_LENGTH;
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
  if (extract !== '') yield inOneLine(readableText(truncate(extract, 2 * MAX_CHARACTERS)), true);
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
  return inOneLine(readableContent(content, MAX_CHARACTERS), content.type === MARKDOWN);
}

/**
 * A text without Markdown's marks on one line: a dot separates items, headings and rows that end without punctuation.
 * @param isMarkdown whether a line may go on in the next one
 */
function inOneLine(text: string, isMarkdown: boolean): string {
  const parts: string[] = [];
  let isBroken = false;
  for (const line of text.split('\n')) {
    const words = RULE.test(line) ? '' : line.replace(SIGNS, '').trim();
    if (words === '') isBroken = true;
    else {
      const isNew = isBroken || !isMarkdown || BEGINS_LINE.test(line);
      const former = parts.at(-1)?.slice(-LINE_END);
      if (former !== undefined) parts.push(isNew && !PUNCTUATED.test(former) ? BREAK : ' ');
      parts.push(words);
      isBroken = HEADING.test(line);
    }
  }
  return parts.join('');
}

/** Characters at the end of a line that are examined for punctuation. */
const LINE_END = 8;
