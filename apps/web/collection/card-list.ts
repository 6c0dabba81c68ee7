import type { Client } from '../api/client.ts';
import type { Card } from '../api/types.ts';
import { asAsked } from '../browser/local-days.ts';
import { orderOf, restricted } from '../view/arranged.ts';
import type { View } from '../view/view.ts';
import { type CardColumns, cardColumns } from './columns.ts';

/** How long new cards are collected before they are shown together, in milliseconds. */
const PUBLISHED_EVERY_MS = 150;

/** The parameters of `/_/cards` for a view. @param q an interpretation of its query */
export function asParameters(view: View, q: string) {
  const order = orderOf(view);
  return {
    q: restricted(asAsked(q), view) || undefined,
    spaceId: view.spaceId ?? undefined,
    similarTo: view.similarTo ?? undefined,
    order: order?.by,
    seed: order?.by === 'random' ? String(order.seed) : undefined,
  };
}

/**
 * Loads the cards of a view.
 * @param queries alternative interpretations of its query: the first with results is used
 * @param publish is called with more cards: as soon as there are any, then periodically, and at the end
 * @throws Problem, ConnectionError, or the abort reason of the signal
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
