import type { Caller } from '../../core/model/session.ts';
import { OPERATIONS } from '../../core/pricing/price-list.ts';
import type { Credits } from '../../core/use-cases/credits.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import type { StreamLimits } from './stream-limits.ts';
import { turns } from './turns.ts';

/** Who asks for what, and who counts it. The caller has been admitted. */
export interface Performance {
  readonly caller: Caller;
  readonly route: Route;
  readonly credits: Credits;
  readonly streams: StreamLimits;
}

/**
 * Does what a route does, for its price (D19), when it is the turn of the account.
 * @param read what is asked of the route; called once it is known that there are credits
 * @returns the reply, which whoever sends it closes
 */
export async function perform(
  { caller, route, credits, streams }: Performance,
  read: () => Promise<RouteRequest<unknown, unknown>>,
): Promise<{ readonly reply: Reply; readonly price: number }> {
  const turn = turns.enter(caller.account.id);
  if (turn) await turn;
  await credits.require(caller, route.operation);
  const answered = await route.handle(await read());
  const isList = answered.close && !answered.isEndless;
  const reply = isList ? await streams.admit(caller, answered) : answered;
  try {
    const { effect, price: fixedPrice } = OPERATIONS[route.operation];
    const price = reply.status < 400 ? (reply.price ?? fixedPrice) : 0;
    if (effect === 'read') await credits.pay(caller, price);
    return { reply, price };
  } catch (error) {
    await reply.close?.();
    throw error;
  }
}
