import { ConnectionError, Problem } from '../../client/problem.ts';
import { reasonOf } from '../ui/reason.ts';
import { type ActionRequest, requestsFor, type Step } from './action.ts';

/** Maximum number of objects in a batch, which is planned and stored together, and of previews in a request. */
export const BATCH_SIZE = 100;

/** The environment of a bulk change. */
export interface BulkPorts {
  /** Sends a request without retrying. @throws Problem, ConnectionError, or the signal's abort reason */
  send(request: ActionRequest, signal: AbortSignal): Promise<unknown>;
  /** Resolves when the failed request may be retried. @throws the signal's abort reason */
  wait(error: Problem | ConnectionError, signal: AbortSignal): Promise<void>;
  /** Called with each completed step. */
  onDone(step: Step): void;
  /** Called with each object that could not be changed. */
  onFailed(failed: FailedObject): void;
}

/** An object that could not be changed. */
export interface FailedObject {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** Batches of steps. Each batch is prepared while the previous one runs. */
export type StepSource = AsyncIterator<readonly Step[]>;

/**
 * Applies steps to objects, a few in parallel. While the server is unavailable or limits requests, all steps wait, and failed requests are
 * retried. A step that fails permanently is reported, and the others continue.
 * @throws the signal's abort reason, after running requests have ended
 */
export async function runSteps(
  source: StepSource,
  { send, wait, onDone, onFailed }: BulkPorts,
  { maxConcurrent, signal }: { readonly maxConcurrent: number; readonly signal: AbortSignal },
): Promise<void> {
  const steps = flatten(source);
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
        onFailed({ id: step.id, title: step.title, reason: reasonOf(error) });
      }
    }
  }

  const results = await Promise.allSettled(Array.from({ length: maxConcurrent }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Whether a failed request may succeed when it is retried. */
export function isTransient(error: unknown): error is Problem | ConnectionError {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof Problem)) return false;
  return (error.status === 429 || error.status === 503) && error.retryAfterMs !== null;
}

async function* flatten(source: StepSource): AsyncGenerator<Step, void> {
  let next = source.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = source.next();
    // Prevents an unhandled rejection, because the promise is awaited only after these steps.
    next.catch(() => undefined);
    yield* value;
  }
}
