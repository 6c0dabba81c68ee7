import { ConnectionError, Problem } from '../../client/problem.ts';
import { reasonOf } from '../ui/reason.ts';
import { type ActionRequest, requestsFor, type Step } from './action.ts';

/** The maximum number of objects planned and stored at a time, and of previews per request. */
export const BATCH_SIZE = 100;

/** The environment of a bulk change. */
export interface BulkPorts {
  /** Sends a request once. @throws Problem, ConnectionError, or the signal's abort reason */
  send(request: ActionRequest, signal: AbortSignal): Promise<unknown>;
  /** Resolves when a request may be repeated. @throws the signal's abort reason */
  wait(error: Problem | ConnectionError, signal: AbortSignal): Promise<void>;
  /** Called with each completed step. */
  onDone(step: Step): void;
  /** Called with each object that the server refused to change. */
  onRefused(refused: Refused): void;
}

/** An object that could not be changed. */
export interface Refused {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** Steps in batches, each prepared while the previous one runs. */
export type StepSource = AsyncIterator<readonly Step[]>;

/**
 * Applies steps to objects, a few in parallel. When the server is unavailable or limits requests, they pause and are repeated. Refused
 * steps are reported; the others continue.
 * @throws the signal's abort reason, after running requests have ended
 */
export async function runSteps(
  source: StepSource,
  { send, wait, onDone, onRefused }: BulkPorts,
  { maxAtOnce, signal }: { readonly maxAtOnce: number; readonly signal: AbortSignal },
): Promise<void> {
  const steps = oneByOne(source);
  let pause: Promise<void> | null = null;

  async function sendWithRetries(request: ActionRequest): Promise<void> {
    for (;;) {
      await pause;
      signal.throwIfAborted();
      try {
        await send(request, signal);
        return;
      } catch (error) {
        if (!isTransient(error)) throw error;
        pause ??= wait(error, signal).finally(() => {
          pause = null;
        });
      }
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const next = await steps.next();
      if (next.done) return;
      signal.throwIfAborted();
      const step = next.value;
      try {
        for (const request of requestsFor(step.act, step.id)) await sendWithRetries(request);
        onDone(step);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        onRefused({ id: step.id, title: step.title, reason: reasonOf(error) });
      }
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: maxAtOnce }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Whether a request may succeed when it is repeated. */
export function isTransient(error: unknown): error is Problem | ConnectionError {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof Problem)) return false;
  return (error.status === 429 || error.status === 503) && error.retryAfterMs !== null;
}

async function* oneByOne(source: StepSource): AsyncGenerator<Step, void> {
  let next = source.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = source.next();
    // Prevents an unhandled rejection, since the promise is awaited only after these steps.
    next.catch(() => undefined);
    yield* value;
  }
}
