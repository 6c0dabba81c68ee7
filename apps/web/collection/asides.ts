import { signal } from '@preact/signals';
import { explainQuery } from '../../../core/search/query/query.ts';
import type { Client } from '../api/client.ts';
import type { Matches } from '../api/types.ts';
import { isArranged, restricted } from '../view/arranged.ts';
import type { View } from '../view/view.ts';

/** The passage of a result that shows the words searched for. */
export type Passage = NonNullable<Matches['matches'][number]['snippet']>;

/** What is known about the results of a search besides their cards. */
export interface Asides {
  readonly passages: ReadonlyMap<string, Passage>;
  /** How many results have all words; the others come after a line. Null without such a line. */
  readonly strict: number | null;
}

export const NO_ASIDES: Asides = { passages: new Map(), strict: null };

/** Those of the cards that are shown. */
export const asides = signal<Asides>(NO_ASIDES);

/** The server returns passages for at most so many matches. */
const MAX_PASSAGES = '100';
/** More results with all words need no line: nobody reads on to the others. */
const MAX_STRICT = 1_000;

/** Whether a query searches for words. */
export const hasWords = (q: string): boolean =>
  explainQuery(q).clauses.some(({ query }) => query?.type === 'word' || query?.type === 'phrase');

/** Whether a query consists of plain words, after which less relevant results follow. */
const isBare = (q: string): boolean => explainQuery(q).clauses.every(({ query }) => query?.type === 'word');

/** Reads what belongs to the results of a query; nothing if that fails, since the results are complete without. */
export async function readAsides(
  client: Client,
  view: View,
  q: string,
  aborted: AbortSignal,
): Promise<Asides> {
  if (q === '' || view.similarTo !== null || !hasWords(q)) return NO_ASIDES;
  const mayContinue = isBare(q) && !isArranged(view) && view.spaceId === null;
  try {
    const query = { q: restricted(q, view), snippets: 'true', limit: MAX_PASSAGES };
    const [found, { count }] = await Promise.all([
      client.json<Matches>('GET', '/search', { query, signal: aborted }),
      mayContinue
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
    return NO_ASIDES;
  }
}
