import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { bulkWords } from '../words/bulk.ts';
import { goOn, takeBack } from './change-objects.ts';
import { lockOf } from './jobs.ts';
import { forgetJob, type KeptJob, type KeptPart, keptJobs, keptParts } from './journal.ts';
import { doingInWords } from './wording.ts';

interface Left {
  readonly job: KeptJob;
  readonly parts: readonly KeptPart[];
}

/** Bulk changes that were interrupted: the person can continue, undo or dismiss them. */
export function Interrupted({ access: { client } }: { readonly access: OpenAccess }): VNode | null {
  const left = useSignal<readonly Left[]>([]);
  useEffect(() => {
    const stopping = new AbortController();
    const show = (one: Left) => {
      left.value = [...left.value, one];
    };
    watchForLeft(show, stopping.signal).catch(toastFailure);
    return () => stopping.abort();
  }, []);
  if (left.value.length === 0) return null;

  const settle = (one: Left, act: (parts: readonly KeptPart[]) => Promise<unknown>) => () => {
    left.value = left.value.filter((each) => each !== one);
    const actNow = async () => {
      // Another tab may have continued it meanwhile.
      const now = await leftOf(one.job);
      if (now) await act(now.parts);
    };
    void actNow().catch(toastFailure);
  };
  return (
    <>
      {left.value.map((one) => {
        const { job, parts } = one;
        const done = parts.reduce((sum, part) => sum + part.done.length, 0);
        return (
          <section key={job.id} class="job" aria-label={doingInWords(job.action, job.isBack)}>
            <p role="alert">{bulkWords.interrupted(doingInWords(job.action, job.isBack), done, job.total)}</p>
            <p class="choices">
              <button type="button" class="plain" onClick={settle(one, () => forgetJob(job.id))}>
                {bulkWords.leave}
              </button>
              {job.action.type !== 'destroy' && (
                <button type="button" onClick={settle(one, (now) => takeBack(client, job, now))}>
                  {bulkWords.takeBack}
                </button>
              )}
              <button type="button" class="primary" onClick={settle(one, (now) => goOn(client, job, now))}>
                {bulkWords.goOn}
              </button>
            </p>
          </section>
        );
      })}
    </>
  );
}

/** Finds interrupted changes; for one running in another tab, waits until that ends. */
async function watchForLeft(show: (left: Left) => void, stopping: AbortSignal): Promise<void> {
  const look = async (job: KeptJob) => {
    const now = () => leftOf(job);
    // A tab that was just closed may hold the lock for another moment.
    const left = await (navigator.locks?.request(lockOf(job), { signal: stopping }, now) ?? now());
    if (left !== null && !stopping.aborted) show(left);
  };
  for (const job of await keptJobs()) void look(job).catch(() => undefined);
}

/** The stored state of a change; null if it is complete. */
async function leftOf({ id }: KeptJob): Promise<Left | null> {
  const job = (await keptJobs()).find((each) => each.id === id);
  return job ? { job, parts: await keptParts(id) } : null;
}
