import * as v from 'valibot';
import { Uid } from './values.ts';

/** `true` or `false` in a query. */
export const Flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);

/** From this weight on, words no longer count beside semantic similarity. */
const MAX_BOOST = 1_000_000;

/** The weight of semantic similarity beside that of words (D39), in any spelling of JSON's numbers. */
export const Boost = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i, 'must be a number of at least 0'),
  v.transform((digits) => Math.min(Number(digits), MAX_BOOST)),
);

/** The best passage of a match. */
const Snippet = v.object({
  text: v.string(),
  places: v.pipe(
    v.array(v.object({ start: v.number(), end: v.number() })),
    v.description('Start and end of the words in it, in UTF-16 code units'),
  ),
});

/** The response to a search (D39). */
export const Matches = v.object({
  corrected: v.optional(
    v.pipe(v.string(), v.description('The query searched for, where nothing has all words of q as typed')),
  ),
  matches: v.array(
    v.object({
      id: Uid,
      score: v.pipe(v.number(), v.description('Relevance, from 0; comparable within this answer')),
      semanticScore: v.optional(v.pipe(v.number(), v.description('Semantic similarity, from 0 to 1'))),
      snippet: v.optional(Snippet),
    }),
  ),
});

/** What the last word of a query could become. */
export const Completions = v.object({
  completions: v.array(
    v.object({
      kind: v.picklist(['word', 'title', 'tag', 'space', 'type', 'field']),
      text: v.pipe(v.string(), v.description('The word, name or title')),
      q: v.pipe(v.string(), v.description('The whole query with it')),
    }),
  ),
});
