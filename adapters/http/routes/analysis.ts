import * as v from 'valibot';
import type { Analysis } from '../../../core/use-cases/analysis/analysis.ts';
import { json, type Route, route } from '../route.ts';
import { Uid } from '../schemas/values.ts';

const Failure = v.object({ objectId: Uid, step: v.string(), reason: v.string() });
const Progress = v.pipe(
  v.object({
    queued: v.pipe(v.number(), v.integer()),
    running: v.pipe(v.number(), v.integer()),
    failed: v.array(Failure),
    renewed: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  }),
  v.title('AnalysisProgress'),
);

/** Endpoint that shows how far analysis is (D3). */
export function analysisRoutes({ analysis }: { analysis: Pick<Analysis, 'progress'> }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/analysis',
      operation: 'analysis.progress',
      summary: 'See how far the analysis of the objects is',
      answers: { 200: { description: 'Steps waiting, running and given up', schema: Progress } },
      async handle({ caller }) {
        const { failed, ...others } = await analysis.progress(caller);
        const failures = failed.map(({ objectId, step, reason = '' }) => ({ objectId, step, reason }));
        return json({ ...others, failed: failures });
      },
    }),
  ];
}
