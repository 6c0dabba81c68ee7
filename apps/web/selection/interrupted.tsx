import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { tellFailure } from '../frame/messages.tsx';
import type { OpenAccess } from '../key/access.ts';
import { words } from '../words.ts';
import { goOn, takeBack } from './change-objects.ts';
import { lockOf } from './jobs.ts';
import { forgetJob, type KeptJob, type KeptPart, keptJobs, keptParts } from './journal.ts';
import { doingInWords } from './wording.ts';

interface Left {
  readonly job: KeptJob;
  readonly parts: readonly KeptPart[];
}

/** Changes of many things that no tab is doing any more: one may go on with them, take them back, or leave them. */
export function Interrupted({ access: { client } }: { readonly access: OpenAccess }): VNode | null {
  const left = useSignal<readonly Left[]>([]);
  useEffect(() => {
    void leftBehind().then((found) => {
      left.value = found;
    }, tellFailure);
  }, []);
  if (left.value.length === 0) return null;

  const settle = (one: Left, act: () => Promise<unknown>) => () => {
    left.value = left.value.filter((each) => each !== one);
    void act().catch(tellFailure);
  };
  return (
    <>
      {left.value.map((one) => {
        const { job, parts } = one;
        const done = parts.reduce((sum, part) => sum + part.done.length, 0);
        return (
          <section key={job.id} class="job" aria-label={doingInWords(job.action, job.isBack)}>
            <p role="alert">
              {words.bulk.interrupted(doingInWords(job.action, job.isBack), done, job.total)}
            </p>
            <p class="choices">
              <button type="button" class="plain" onClick={settle(one, () => forgetJob(job.id))}>
                {words.bulk.leave}
              </button>
              {job.action.type !== 'destroy' && (
                <button type="button" onClick={settle(one, () => takeBack(client, job, parts))}>
                  {words.bulk.takeBack}
                </button>
              )}
              <button type="button" class="primary" onClick={settle(one, () => goOn(client, job, parts))}>
                {words.bulk.goOn}
              </button>
            </p>
          </section>
        );
      })}
    </>
  );
}

async function leftBehind(): Promise<readonly Left[]> {
  const left: Left[] = [];
  for (const job of await keptJobs()) {
    if (await isUnderWay(job)) continue;
    left.push({ job, parts: await keptParts(job.id) });
  }
  return left;
}

/** Whether another tab is doing it. */
async function isUnderWay(job: KeptJob): Promise<boolean> {
  if (navigator.locks === undefined) return false;
  return navigator.locks.request(lockOf(job), { ifAvailable: true }, async (lock) => lock === null);
}
