import { signal } from '@preact/signals';
import { explainQuery } from '../../../core/search/query/query.ts';
import type { Client } from '../api/client.ts';
import type { Matches } from '../api/types.ts';
import { isArranged, restricted } from '../view/arranged.ts';
import type { View } from '../view/view.ts';

/** The passage of a result that shows the words searched for. */
export type Passage = NonNullable<Matches['matches'][number]['snippet']>;

/** Details of search results beyond their cards: passages, and the limit of strict matches. */
export interface SearchDetails {
  readonly passages: ReadonlyMap<string, Passage>;
  /** The number of results that have all words; a line separates them from the other results. Null without a line. */
  readonly strict: number | null;
}

export const NO_SEARCH_DETAILS: SearchDetails = { passages: new Map(), strict: null };

/** Details of the results on screen. */
export const searchDetails = signal<SearchDetails>(NO_SEARCH_DETAILS);

/** The maximum number of matches for which the server returns passages. */
const MAX_PASSAGES = '100';
/** From this many results with all words, no line is shown: nobody scrolls as far as the other results. */
const MAX_STRICT = 1_000;

export const hasWords = (q: string): boolean =>
  explainQuery(q).clauses.some(({ query }) => query?.type === 'word' || query?.type === 'phrase');

/** Whether a query consists of plain words, after which less relevant results follow. */
const hasOnlyWords = (q: string): boolean =>
  explainQuery(q).clauses.every(({ query }) => query?.type === 'word');

/** Loads the passages and the number of complete results of a query. If that fails, the results are shown without them. */
export async function readSearchDetails(
  client: Client,
  view: View,
  q: string,
  aborted: AbortSignal,
): Promise<SearchDetails> {
  if (q === '' || view.similarTo !== null || !hasWords(q)) return NO_SEARCH_DETAILS;
  const mayHaveLooserResults = hasOnlyWords(q) && !isArranged(view) && view.spaceId === null;
  try {
    const query = { q: restricted(q, view), snippets: 'true', limit: MAX_PASSAGES };
    const [found, { count }] = await Promise.all([
      client.json<Matches>('GET', '/search', { query, signal: aborted }),
      mayHaveLooserResults
        ? client.json<{ readonly count: number }>('GET', '/_/counts/matches', {
            query: { q },
            signal: aborted,
          })
        : { count: 0 },
    ]);
    return {
      passages: new Map(
        found.matches.flatMap(({ id, snippet }) => (snippet ? [[id, snippet] as const] : [])),
      ),
      strict: count > 0 && count < MAX_STRICT ? count : null,
    };
  } catch {
    return NO_SEARCH_DETAILS;
  }
}
