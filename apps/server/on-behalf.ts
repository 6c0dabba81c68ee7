import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route, RouteRequest } from '../../adapters/http/pipeline/route.ts';
import type { Operation } from '../../core/pricing/price-list.ts';
import type { StepRunner } from '../../core/use-cases/analysis/analysis.ts';

/**
 * The account on whose behalf the current asynchronous work runs. Workers and threads use it to schedule accounts fairly; use cases and
 * ports need not pass it on.
 */
const accounts = new AsyncLocalStorage<number>();
/** The number of tasks in progress whose account is known. */
let known = 0;

/** The account of the current work; undefined for work without an account, and for work without threads. */
export const currentAccount = (): number | undefined => accounts.getStore();

/** Wraps a route: its requests run on behalf of the caller's account if threads or workers may take part. */
export function onBehalfOfCaller(route: Route): Route {
  return {
    ...route,
    handle: (request) =>
      mayTakeLong(route.operation, request)
        ? workFor(request.caller.account.id, () => route.handle(request))
        : route.handle(request),
  };
}

/** Wraps an analysis step, which then runs on behalf of the object's account. */
export function onBehalfOfOwner(step: StepRunner): StepRunner {
  return (object, attempt) => workFor(object.accountId, () => step(object, attempt));
}

/**
 * Runs work on behalf of an account. While such work is in progress, every promise of the process takes five times as long (Node 20 and
 * 22), which is too slow for work of a millisecond.
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

/** Operations that convert texts, make thumbnails, or call a model. */
const CONVERTING: ReadonlySet<Operation> = new Set([
  'objects.content',
  'objects.thumbnail',
  'objects.picture',
  'objects.search',
  'convert',
]);
/** Query parameters for which a model is called or texts are converted. */
const ASKING = ['q', 'similarTo', 'contentAs'] as const;
/** The largest body that is parsed on the main thread. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Whether threads or workers may take part in a request. A body of unknown length counts as long. */
function mayTakeLong(operation: Operation, { query, headers }: RouteRequest<unknown, unknown>): boolean {
  if (CONVERTING.has(operation)) return true;
  if (headers['transfer-encoding'] !== undefined) return true;
  if (Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES) return true;
  const given = query as Readonly<Record<string, unknown>>;
  return ASKING.some((name) => given[name] !== undefined);
}
