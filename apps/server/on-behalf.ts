import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route, RouteRequest } from '../../adapters/http/route.ts';
import type { Operation } from '../../core/pricing/price-list.ts';
import type { StepRunner } from '../../core/use-cases/analysis/analysis.ts';

/**
 * For which account the present work is. Workers and threads ask, so that accounts take turns; use cases and ports need not hand
 * it on.
 */
const accounts = new AsyncLocalStorage<number>();
/** How much work is in progress of which that is known. */
let known = 0;

/** The account for which the present work is; undefined for work that is nobody's, or that no thread takes part in. */
export const accountNow = (): number | undefined => accounts.getStore();

/** A route whose requests are work for the account of the caller, where threads or workers may take part in them. */
export function forCallers(route: Route): Route {
  return {
    ...route,
    handle: (request) =>
      mayTakeLong(route.operation, request)
        ? workFor(request.caller.account.id, () => route.handle(request))
        : route.handle(request),
  };
}

/** A step of analysis that is work for the account of the object. */
export function forOwners(step: StepRunner): StepRunner {
  return (object, attempt) => workFor(object.accountId, () => step(object, attempt));
}

/**
 * Does work for an account. While any such work is in progress, every promise of the process costs five times as much (Node 20 and
 * 22), so that this is not for work of a millisecond.
 */
async function workFor<T>(account: number, work: () => Promise<T>): Promise<T> {
  known += 1;
  try {
    return await accounts.run(account, work);
  } finally {
    known -= 1;
    if (known === 0) accounts.disable();
  }
}

/** Operations that convert texts, make pictures, or ask a model. */
const CONVERTING: ReadonlySet<Operation> = new Set([
  'objects.content',
  'objects.thumbnail',
  'objects.picture',
  'objects.search',
  'convert',
]);
/** Parameters for which a model is asked, or texts are converted. */
const ASKING = ['q', 'similarTo', 'contentAs'] as const;
/** Bodies of at most this many bytes are read on the main thread. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Whether threads or workers may take part in a request; a body of unknown length may be long. */
function mayTakeLong(operation: Operation, { query, headers }: RouteRequest<unknown, unknown>): boolean {
  if (CONVERTING.has(operation)) return true;
  if (headers['transfer-encoding'] !== undefined) return true;
  if (Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES) return true;
  const given = query as Readonly<Record<string, unknown>>;
  return ASKING.some((name) => given[name] !== undefined);
}
