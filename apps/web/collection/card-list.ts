import type { Client } from '../api/client.ts';
import type { Card } from '../api/types.ts';
import type { View } from '../view/view.ts';
import { type CardColumns, cardColumns } from './columns.ts';

/** How long cards that have come wait to be shown with the next ones, in milliseconds. */
const PUBLISHED_EVERY_MS = 150;

/**
 * Reads the cards of a view.
 * @param publish is called when more of them are there: first as soon as there are any, then now and then, and at the end
 * @throws Problem, ConnectionError, or the reason of the signal
 */
export async function readCards(
  client: Client,
  { q, spaceId, similarTo }: View,
  signal: AbortSignal,
  publish: (columns: CardColumns) => void,
): Promise<CardColumns> {
  const columns = cardColumns();
  let publishedAt = Number.NEGATIVE_INFINITY;
  const query = {
    q: q === '' ? undefined : q,
    spaceId: spaceId ?? undefined,
    similarTo: similarTo ?? undefined,
  };
  for await (const cards of client.lines<Card>('/_/cards', { query, signal })) {
    columns.append(cards);
    if (performance.now() - publishedAt < PUBLISHED_EVERY_MS) continue;
    publish(columns);
    publishedAt = performance.now();
  }
  columns.fit();
  publish(columns);
  return columns;
}
