import * as v from 'valibot';
import { toTimestamp } from '../../../core/model/instant.ts';
import { nextAttemptOf } from '../../../core/model/job.ts';
import type { AnalysisProgress } from '../../../core/ports/storage.ts';
import type { Analysis } from '../../../core/use-cases/analysis/analysis.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { titled } from '../schemas/describe.ts';
import { reasonEntries } from '../schemas/reason.ts';
import { Timestamp, Uid } from '../schemas/values.ts';

const Failure = v.object({
  objectId: Uid,
  step: v.string(),
  ...reasonEntries,
  nextTry: v.optional(Timestamp),
});
const Progress = titled('AnalysisProgress', {
  queued: v.pipe(v.number(), v.integer()),
  running: v.pipe(v.number(), v.integer()),
  failed: v.array(Failure),
  renewed: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

function toFailure(job: AnalysisProgress['failed'][number]): v.InferOutput<typeof Failure> {
  const { objectId, step, reason = '', code, params } = job;
  const nextTry = nextAttemptOf(job);
  return {
    objectId,
    step,
    reason,
    ...(code !== undefined && { code, params: params ?? {} }),
    ...(nextTry !== undefined && { nextTry: toTimestamp(nextTry) }),
  };
}

/** Endpoint that reports the progress of analysis (D3). */
export function analysisRoutes({ analysis }: { analysis: Pick<Analysis, 'progress'> }): readonly Route[] {
  return [
    route('GET /_/analysis', 'analysis.progress', {
      summary: 'Get the progress of the analysis',
      answers: ok(
        'The queued, running and failed steps; `nextTry` is when a failed step is next tried',
        Progress,
      ),
      async handle({ caller }) {
        const { failed, ...others } = await analysis.progress(caller);
        return json({ ...others, failed: failed.map(toFailure) });
      },
    }),
  ];
}
