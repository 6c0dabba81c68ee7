import type { Client } from '../api/client.ts';
import type { Card } from '../api/types.ts';
import { asParameters } from '../view/parameters.ts';
import type { View } from '../view/view.ts';
import { type CardColumns, cardColumns } from './columns.ts';

/** How long new cards are collected before they are shown together, in milliseconds. */
const PUBLISHED_EVERY_MS = 150;

/**
 * Loads the cards of a view.
 * @param queries alternative interpretations of its query: the first with results is used
 * @param publish called with the cards so far: as soon as there are any, then periodically, and at the end
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
export async function readCards(
  client: Client,
  view: View,
  queries: readonly string[],
  signal: AbortSignal,
  publish: (columns: CardColumns, q: string) => void,
): Promise<void> {
  for (const [at, q] of queries.entries()) {
    const columns = cardColumns();
    let publishedAt = Number.NEGATIVE_INFINITY;
    const query = asParameters(view, q);
    for await (const cards of client.lines<Card>('/_/cards', { query, signal })) {
      columns.append(cards);
      if (performance.now() - publishedAt < PUBLISHED_EVERY_MS) continue;
      publish(columns, q);
      publishedAt = performance.now();
    }
    if (columns.count === 0 && at < queries.length - 1) continue;
    columns.fit();
    publish(columns, q);
    return;
  }
}
