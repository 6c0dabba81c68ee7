import type { Client } from '../api/client.ts';
import type { Card } from '../api/types.ts';
import { asAsked } from '../search/local-days.ts';
import type { View } from '../view/view.ts';
import { type CardColumns, cardColumns } from './columns.ts';

/** How long cards that have come wait to be shown with the next ones, in milliseconds. */
const PUBLISHED_EVERY_MS = 150;

/**
 * Reads the cards of a view.
 * @param queries the ways to read its query: those are shown that are found by the first that finds any
 * @param publish is called when more of them are there: first as soon as there are any, then now and then, and at the end
 * @throws Problem, ConnectionError, or the reason of the signal
 */
export async function readCards(
  client: Client,
  { spaceId, similarTo }: View,
  queries: readonly string[],
  signal: AbortSignal,
  publish: (columns: CardColumns, q: string) => void,
): Promise<void> {
  for (const [at, q] of queries.entries()) {
    const columns = cardColumns();
    let publishedAt = Number.NEGATIVE_INFINITY;
    const query = {
      q: asAsked(q) || undefined,
      spaceId: spaceId ?? undefined,
      similarTo: similarTo ?? undefined,
    };
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
