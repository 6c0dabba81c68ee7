import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { bulkWords } from '../words/bulk.ts';
import { continueJob, undoJob } from './change-objects.ts';
import { describeRunning } from './describe-action.ts';
import { lockOf } from './jobs.ts';
import { deleteJob, type StoredBatch, type StoredJob, storedBatches, storedJobs } from './journal.ts';

interface InterruptedJob {
  readonly job: StoredJob;
  readonly batches: readonly StoredBatch[];
}

/** Lists the bulk changes that were interrupted. The person can continue, undo or dismiss each. */
export function Interrupted({ access: { client } }: { readonly access: OpenAccess }): VNode | null {
  const jobs = useSignal<readonly InterruptedJob[]>([]);
  useEffect(() => {
    const stopping = new AbortController();
    const show = (interrupted: InterruptedJob) => {
      jobs.value = [...jobs.value, interrupted];
    };
    findInterrupted(show, stopping.signal).catch(toastFailure);
    return () => stopping.abort();
  }, []);
  if (jobs.value.length === 0) return null;

  const settle =
    (interrupted: InterruptedJob, act: (batches: readonly StoredBatch[]) => Promise<unknown>) => () => {
      jobs.value = jobs.value.filter((each) => each !== interrupted);
      const actOnCurrent = async () => {
        // Another tab may have continued the change.
        const current = await findInterruptedJob(interrupted.job);
        if (current) await act(current.batches);
      };
      void actOnCurrent().catch(toastFailure);
    };
  return (
    <>
      {jobs.value.map((interrupted) => {
        const { job, batches } = interrupted;
        const done = batches.reduce((sum, batch) => sum + batch.done.length, 0);
        return (
          <section key={job.id} class="job" aria-label={describeRunning(job.action, job.isBack)}>
            <p role="alert">
              {bulkWords.interrupted(describeRunning(job.action, job.isBack), done, job.total)}
            </p>
            <p class="choices">
              <button type="button" class="plain" onClick={settle(interrupted, () => deleteJob(job.id))}>
                {bulkWords.leave}
              </button>
              {job.action.type !== 'destroy' && (
                <button
                  type="button"
                  onClick={settle(interrupted, (current) => undoJob(client, job, current))}
                >
                  {bulkWords.takeBack}
                </button>
              )}
              <button
                type="button"
                class="primary"
                onClick={settle(interrupted, (current) => continueJob(client, job, current))}
              >
                {bulkWords.goOn}
              </button>
            </p>
          </section>
        );
      })}
    </>
  );
}

/** Finds interrupted changes. For a change that is running in another tab, it waits until the change ends. */
async function findInterrupted(
  show: (interrupted: InterruptedJob) => void,
  stopping: AbortSignal,
): Promise<void> {
  const check = async (job: StoredJob) => {
    const find = () => findInterruptedJob(job);
    // A tab that was just closed may still hold the lock for a moment.
    const interrupted = await (navigator.locks?.request(lockOf(job), { signal: stopping }, find) ?? find());
    if (interrupted !== null && !stopping.aborted) show(interrupted);
  };
  for (const job of await storedJobs()) void check(job).catch(() => undefined);
}

/** Reads the stored state of a change; null if the change is complete. */
async function findInterruptedJob({ id }: StoredJob): Promise<InterruptedJob | null> {
  const job = (await storedJobs()).find((each) => each.id === id);
  return job ? { job, batches: await storedBatches(id) } : null;
}
