import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { bulkWords } from '../words/bulk.ts';
import { continueJob, undoJob } from './change-objects.ts';
import { lockOf } from './jobs.ts';
import { deleteJob, type StoredBatch, type StoredJob, storedBatches, storedJobs } from './journal.ts';
import { describeRunning } from './wording.ts';

interface InterruptedJob {
  readonly job: StoredJob;
  readonly parts: readonly StoredBatch[];
}

/** Bulk changes that were interrupted: the person can continue, undo or dismiss them. */
export function Interrupted({ access: { client } }: { readonly access: OpenAccess }): VNode | null {
  const jobs = useSignal<readonly InterruptedJob[]>([]);
  useEffect(() => {
    const stopping = new AbortController();
    const show = (one: InterruptedJob) => {
      jobs.value = [...jobs.value, one];
    };
    findInterrupted(show, stopping.signal).catch(toastFailure);
    return () => stopping.abort();
  }, []);
  if (jobs.value.length === 0) return null;

  const settle = (one: InterruptedJob, act: (parts: readonly StoredBatch[]) => Promise<unknown>) => () => {
    jobs.value = jobs.value.filter((each) => each !== one);
    const actNow = async () => {
      // Another tab may have continued it meanwhile.
      const now = await interruptedJob(one.job);
      if (now) await act(now.parts);
    };
    void actNow().catch(toastFailure);
  };
  return (
    <>
      {jobs.value.map((one) => {
        const { job, parts } = one;
        const done = parts.reduce((sum, part) => sum + part.done.length, 0);
        return (
          <section key={job.id} class="job" aria-label={describeRunning(job.action, job.isBack)}>
            <p role="alert">
              {bulkWords.interrupted(describeRunning(job.action, job.isBack), done, job.total)}
            </p>
            <p class="choices">
              <button type="button" class="plain" onClick={settle(one, () => deleteJob(job.id))}>
                {bulkWords.leave}
              </button>
              {job.action.type !== 'destroy' && (
                <button type="button" onClick={settle(one, (now) => undoJob(client, job, now))}>
                  {bulkWords.takeBack}
                </button>
              )}
              <button
                type="button"
                class="primary"
                onClick={settle(one, (now) => continueJob(client, job, now))}
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

/** Finds interrupted changes. For a change that runs in another tab, waits until it ends. */
async function findInterrupted(show: (left: InterruptedJob) => void, stopping: AbortSignal): Promise<void> {
  const check = async (job: StoredJob) => {
    const now = () => interruptedJob(job);
    // A tab that was just closed may hold the lock for another moment.
    const left = await (navigator.locks?.request(lockOf(job), { signal: stopping }, now) ?? now());
    if (left !== null && !stopping.aborted) show(left);
  };
  for (const job of await storedJobs()) void check(job).catch(() => undefined);
}

/** The stored state of a change; null if it is complete. */
async function interruptedJob({ id }: StoredJob): Promise<InterruptedJob | null> {
  const job = (await storedJobs()).find((each) => each.id === id);
  return job ? { job, parts: await storedBatches(id) } : null;
}
