import type { Caller } from '../../../core/model/session.ts';
import { OPERATIONS } from '../../../core/pricing/price-list.ts';
import type { Credits } from '../../../core/use-cases/unit-of-work/credits.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import type { StreamLimits } from './stream-limits.ts';
import { requests, turns } from './turns.ts';

/** A request of an admitted caller, and what it needs to run. */
interface Performance {
  readonly caller: Caller;
  readonly route: Route;
  readonly credits: Credits;
  readonly streams: StreamLimits;
}

interface Performed {
  readonly reply: Reply;
  readonly price: number;
}

/**
 * Runs a route's handler when the account's turn comes, and charges its price (D19).
 * @param read reads the request; called only if there are enough credits
 * @returns the reply, which the sender must close
 */
export async function perform(
  performance: Performance,
  read: () => Promise<RouteRequest<unknown, unknown>>,
): Promise<Performed> {
  const { id } = performance.caller.account;
  const entered = requests.enter(id);
  const admitted = entered instanceof Promise ? await entered : entered;
  try {
    const turn = turns.enter(id);
    if (turn) await turn;
    return await answer(performance, read);
  } finally {
    admitted.leave();
  }
}

async function answer(
  { caller, route, credits, streams }: Performance,
  read: () => Promise<RouteRequest<unknown, unknown>>,
): Promise<Performed> {
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
