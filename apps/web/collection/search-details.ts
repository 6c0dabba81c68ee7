import { signal } from '@preact/signals';
import { explainQuery } from '../../../core/search/query/query.ts';
import type { Client } from '../api/client.ts';
import type { Matches } from '../api/types.ts';
import { addFilters, isArranged } from '../view/arranged.ts';
import type { View } from '../view/view.ts';

/** The passage of a result that shows the words searched for. */
export type Passage = NonNullable<Matches['matches'][number]['snippet']>;

/** Details of search results: the matching passages, and how many results contain all words. */
export interface SearchDetails {
  readonly passages: ReadonlyMap<string, Passage>;
  /** Number of results that contain all words. A line separates them from the other results; null if no line is shown. */
  readonly strictCount: number | null;
}

export const NO_SEARCH_DETAILS: SearchDetails = { passages: new Map(), strictCount: null };

/** Details of the results on screen. */
export const searchDetails = signal<SearchDetails>(NO_SEARCH_DETAILS);

/** Maximum number of matches for which the server returns passages. */
const MAX_PASSAGES = '100';
/** With this many results that contain all words, no line is shown, because nobody scrolls to the other results. */
const MAX_STRICT = 1_000;

export const hasWords = (q: string): boolean =>
  explainQuery(q).clauses.some(({ query }) => query?.type === 'word' || query?.type === 'phrase');

/** Whether a query consists of plain words only. The server then adds results that contain some of them or are similar. */
const hasOnlyWords = (q: string): boolean =>
  explainQuery(q).clauses.every(({ query }) => query?.type === 'word');

/** Loads the search details of a query. If that fails, the results are shown without details. */
export async function loadSearchDetails(
  client: Client,
  view: View,
  q: string,
  aborted: AbortSignal,
): Promise<SearchDetails> {
  if (q === '' || view.similarTo !== null || !hasWords(q)) return NO_SEARCH_DETAILS;
  const mayHaveLooserResults = hasOnlyWords(q) && !isArranged(view) && view.spaceId === null;
  try {
    const query = { q: addFilters(q, view), snippets: 'true', limit: MAX_PASSAGES };
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
      strictCount: count > 0 && count < MAX_STRICT ? count : null,
    };
  } catch {
    return NO_SEARCH_DETAILS;
  }
}
