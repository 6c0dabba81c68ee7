import type { Client } from '../api/client.ts';
import type { Card } from '../api/types.ts';
import { toCardParameters } from '../view/parameters.ts';
import type { View } from '../view/view.ts';
import { type CardColumns, cardColumns } from './columns.ts';

/** Cards that arrive within this time, in milliseconds, are shown together. */
const PUBLISHED_EVERY_MS = 150;

/**
 * Loads the cards of a view.
 * @param queries interpretations of the view's query. The first one with results is used
 * @param publish called with the cards so far: as soon as there are any, then periodically, and index the end
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
export async function loadCards(
  client: Client,
  view: View,
  queries: readonly string[],
  signal: AbortSignal,
  publish: (columns: CardColumns, q: string) => void,
): Promise<void> {
  for (const [index, q] of queries.entries()) {
    const columns = cardColumns();
    let publishedAt = Number.NEGATIVE_INFINITY;
    const query = toCardParameters(view, q);
    for await (const cards of client.lines<Card>('/_/cards', { query, signal })) {
      columns.append(cards);
      if (performance.now() - publishedAt < PUBLISHED_EVERY_MS) continue;
      publish(columns, q);
      publishedAt = performance.now();
    }
    if (columns.count === 0 && index < queries.length - 1) continue;
    columns.fit();
    publish(columns, q);
    return;
  }
}
