import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route } from '../../adapters/http/route.ts';
import type { StepRunner } from '../../core/use-cases/analysis/analysis.ts';

/**
 * For which account the present work is. Workers and threads ask, so that accounts take turns; use cases and ports need not hand
 * it on.
 */
const accounts = new AsyncLocalStorage<number>();

/** The account for which the present work is; undefined for work that is nobody's, such as media addresses without a token. */
export const accountNow = (): number | undefined => accounts.getStore();

/** A route whose requests are work for the account of the caller. */
export function forCallers(route: Route): Route {
  return {
    ...route,
    handle: (request) => accounts.run(request.caller.account.id, () => route.handle(request)),
  };
}

/** A step of analysis that is work for the account of the object. */
export function forOwners(step: StepRunner): StepRunner {
  return (object) => accounts.run(object.accountId, () => step(object));
}
