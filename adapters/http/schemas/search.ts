import * as v from 'valibot';
import { described, titled } from './describe.ts';
import { Uid } from './values.ts';

/** `true` or `false` in a query. */
export const Flag = v.pipe(
  v.picklist(['true', 'false']),
  v.metadata({ type: 'boolean', enum: undefined }),
  v.transform((value) => value === 'true'),
);

/** Maximum weight. With this weight, practically only semantic similarity counts. */
const MAX_BOOST = 1_000_000;

/** The weight of semantic similarity relative to words (D39), in any spelling of JSON's numbers. */
export const Boost = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i, 'must be a number of at least 0'),
  v.metadata({ type: 'number', minimum: 0, pattern: undefined }),
  v.transform((digits) => Math.min(Number(digits), MAX_BOOST)),
);

/** The best passage of a match. */
const Snippet = titled('Snippet', {
  text: v.string(),
  places: described(
    v.array(v.object({ start: v.pipe(v.number(), v.integer()), end: v.pipe(v.number(), v.integer()) })),
    'Start and end of the matching words in the text, in UTF-16 code units',
  ),
});

/** The response to a search (D39). */
export const Matches = titled('Matches', {
  corrected: v.optional(
    described(
      v.string(),
      'The corrected query that was searched instead, because nothing has all words of q as typed',
    ),
  ),
  matches: v.array(
    v.object({
      id: Uid,
      score: described(v.number(), 'Relevance, from 0; comparable only within this response'),
      semanticScore: v.optional(described(v.number(), 'Semantic similarity, from 0 to 1')),
      snippet: v.optional(Snippet),
    }),
  ),
});

/** Completions of the last word of a query. */
export const Completions = titled('Completions', {
  completions: v.array(
    v.object({
      kind: v.picklist(['word', 'title', 'tag', 'space', 'type', 'field']),
      text: described(v.string(), 'The word, name or title'),
      q: described(v.string(), 'The whole query with the completion'),
    }),
  ),
});
