import type { Caller } from '../../core/model/session.ts';
import type { Credits } from '../../core/use-cases/credits.ts';
import type { Listing } from '../../core/use-cases/listing.ts';
import { type List, type TextList, writeList } from './list-reply.ts';
import type { Reply } from './route.ts';

/** A list with who pays for it. */
export interface Bought {
  readonly credits: Credits;
  readonly caller: Caller;
  readonly listing: Pick<Listing<unknown>, 'count' | 'price'>;
}

/**
 * A list at the price of what it holds. A stream is charged before it starts; the price of what was not sent is given back
 * when it ends (D19).
 */
export async function pricedList<T>(
  { credits, caller, listing }: Bought,
  list: List<T> | TextList<T>,
): Promise<Reply> {
  const { body, count, close } = await writeList(list);
  const reply = { status: 200, headers: { 'Content-Type': list.accepts }, body };
  if (!close) return { price: listing.price(count()), ...reply };
  try {
    const price = listing.price(await listing.count());
    return { price, close, finish: () => credits.pay(caller, listing.price(count()) - price), ...reply };
  } catch (error) {
    await close();
    throw error;
  }
}
