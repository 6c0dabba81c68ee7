import * as v from 'valibot';
import { Uid } from './values.ts';

/** `true` or `false` in a query. */
export const Flag = v.pipe(
  v.picklist(['true', 'false']),
  v.metadata({ type: 'boolean', enum: undefined }),
  v.transform((value) => value === 'true'),
);

/** The largest weight; with it, practically only semantic similarity counts. */
const MAX_BOOST = 1_000_000;

/** The weight of semantic similarity relative to words (D39), in any spelling of JSON's numbers. */
export const Boost = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i, 'must be a number of at least 0'),
  v.metadata({ type: 'number', minimum: 0, pattern: undefined }),
  v.transform((digits) => Math.min(Number(digits), MAX_BOOST)),
);

/** The best passage of a match. */
const Snippet = v.pipe(
  v.object({
    text: v.string(),
    places: v.pipe(
      v.array(v.object({ start: v.pipe(v.number(), v.integer()), end: v.pipe(v.number(), v.integer()) })),
      v.description('Start and end of the matching words in the text, in UTF-16 code units'),
    ),
  }),
  v.title('Snippet'),
);

/** The response to a search (D39). */
export const Matches = v.pipe(
  v.object({
    corrected: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'The corrected query that was searched instead, because nothing has all words of q as typed',
        ),
      ),
    ),
    matches: v.array(
      v.object({
        id: Uid,
        score: v.pipe(v.number(), v.description('Relevance, from 0; comparable only within this response')),
        semanticScore: v.optional(v.pipe(v.number(), v.description('Semantic similarity, from 0 to 1'))),
        snippet: v.optional(Snippet),
      }),
    ),
  }),
  v.title('Matches'),
);

/** Completions of the last word of a query. */
export const Completions = v.pipe(
  v.object({
    completions: v.array(
      v.object({
        kind: v.picklist(['word', 'title', 'tag', 'space', 'type', 'field']),
        text: v.pipe(v.string(), v.description('The word, name or title')),
        q: v.pipe(v.string(), v.description('The whole query with the completion')),
      }),
    ),
  }),
  v.title('Completions'),
);
