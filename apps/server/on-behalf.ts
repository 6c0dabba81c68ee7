import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route, RouteRequest } from '../../adapters/http/pipeline/route.ts';
import type { Operation } from '../../core/pricing/price-list.ts';
import type { StepRunner } from '../../core/use-cases/analysis/analysis.ts';

/**
 * The account on whose behalf the current asynchronous work runs. Workers and threads use it to schedule accounts fairly. Use cases and
 * ports need not pass it on.
 */
const accounts = new AsyncLocalStorage<number>();
/** Number of tasks in progress whose account is known. */
let taskCount = 0;

/** The account of the current work; undefined if no account was set. */
export const currentAccount = (): number | undefined => accounts.getStore();

/** Wraps a route: its requests run on behalf of the caller's account if threads or workers may take part. */
export function onBehalfOfCaller(route: Route): Route {
  return {
    ...route,
    handle: (request) =>
      mayTakeLong(route.operation, request)
        ? runForAccount(request.caller.account.id, () => route.handle(request))
        : route.handle(request),
  };
}

/** Wraps an analysis step, which then runs on behalf of the object's account. */
export function onBehalfOfOwner(step: StepRunner): StepRunner {
  return (object, attempt) => runForAccount(object.accountId, () => step(object, attempt));
}

/**
 * Runs work on behalf of an account. Use this only for work that takes longer than a few milliseconds: while it is in progress, every
 * promise
 * of the process takes five times as long (Node 20 and 22).
 */
async function runForAccount<T>(account: number, work: () => Promise<T>): Promise<T> {
  taskCount += 1;
  try {
    return await accounts.run(account, work);
  } finally {
    taskCount -= 1;
    if (taskCount === 0) accounts.disable();
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
const SLOW_PARAMETERS = ['q', 'similarTo', 'contentAs'] as const;
/** Maximum size of a body that is parsed on the main thread. */
const SHORT_BODY_BYTES = 64 * 1024;

/** Whether threads or workers may take part in a request. A body of unknown length counts as long. */
function mayTakeLong(operation: Operation, { query, headers }: RouteRequest<unknown, unknown>): boolean {
  if (CONVERTING.has(operation)) return true;
  if (headers['transfer-encoding'] !== undefined) return true;
  if (Number(headers['content-length'] ?? 0) > SHORT_BODY_BYTES) return true;
  const parameters = query as Readonly<Record<string, unknown>>;
  return SLOW_PARAMETERS.some((name) => parameters[name] !== undefined);
}
