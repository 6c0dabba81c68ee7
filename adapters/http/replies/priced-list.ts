import type { Caller } from '../../../core/model/session.ts';
import type { Listing } from '../../../core/use-cases/search/listing.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import type { Reply } from '../pipeline/route.ts';
import { type JoinedList, type List, writeList } from './list-reply.ts';

/**
 * The header for a search that only used words because the embedding model did not respond in time (docs/search.md, "The order of
 * results").
 */
export const skippedMeaning = (isSkipped: boolean): Readonly<Record<string, string>> =>
  isSkipped ? { 'Semantic-Search': 'skipped' } : {};

interface Bought {
  readonly credits: Credits;
  readonly caller: Caller;
  readonly listing: Pick<Listing<unknown>, 'count' | 'price' | 'isMeaningSkipped'>;
}

/**
 * Charges for a list by its number of records. A stream is charged before it starts; the price of unsent records is refunded when it ends
 * (D19).
 */
export async function pricedList<T>(
  { credits, caller, listing }: Bought,
  list: List<T> | JoinedList<T>,
): Promise<Reply> {
  const { body, count, close } = await writeList(list);
  const headers = { 'Content-Type': list.accepts, ...skippedMeaning(listing.isMeaningSkipped?.() ?? false) };
  const reply = { status: 200, headers, body };
  if (!close) return { price: listing.price(count()), ...reply };
  try {
    const price = listing.price(await listing.count());
    return { price, close, finish: () => credits.pay(caller, listing.price(count()) - price), ...reply };
  } catch (error) {
    await close();
    throw error;
  }
}
