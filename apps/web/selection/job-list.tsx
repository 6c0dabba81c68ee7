import type { VNode } from 'preact';
import { bulkWords } from '../words/bulk.ts';
import { cardWords } from '../words/card.ts';
import { commonWords } from '../words/common.ts';
import type { FailedObject } from './bulk.ts';
import { dismissJob, type Job, jobs } from './jobs.ts';

/** Maximum number of listed failures. Further failures are only counted. */
const MAX_SHOWN = 100;

/** The progress of bulk changes, and the objects that could not be changed with the reasons. */
export function JobList(): VNode {
  return (
    <>
      {jobs.value.map((job) => (
        <section key={job.id} class="job" aria-label={job.description}>
          {job.refused.value === null ? (
            <Progress job={job} />
          ) : (
            <Report job={job} refused={job.refused.value} />
          )}
        </section>
      ))}
    </>
  );
}

function Progress({ job }: { readonly job: Job }): VNode {
  const settled = job.settledCount.value;
  return (
    <div class="job-progress">
      <strong>{job.description}</strong>
      <span class="quiet">{bulkWords.progress(settled, job.total)}</span>
      <button type="button" class="plain" onClick={job.cancel}>
        {commonWords.cancel}
      </button>
      <progress aria-label={job.description} value={settled} max={job.total} />
    </div>
  );
}

function Report({ job, refused }: { readonly job: Job; readonly refused: readonly FailedObject[] }): VNode {
  const more = refused.length - MAX_SHOWN;
  return (
    <>
      <header>
        <strong role="alert">{bulkWords.refused(refused.length)}</strong>
        <span class="quiet">{job.description}</span>
        <button type="button" class="plain" onClick={() => dismissJob(job)}>
          {commonWords.dismiss}
        </button>
      </header>
      <ul class="job-refusals">
        {refused.slice(0, MAX_SHOWN).map(({ id, title, reason }) => (
          <li key={id}>
            <span class="what" dir="auto">
              {title || cardWords.gone}
            </span>
            <span class="quiet">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="quiet">{bulkWords.more(more)}</p>}
    </>
  );
}
