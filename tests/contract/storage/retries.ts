import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import type { Step } from '../../../core/model/step.ts';
import { stepQueue } from '../../../core/use-cases/unit-of-work/queue-analysis.ts';
import { countingIds, id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

const ACCOUNT = { accountId: 1, scope: EVERYTHING };

/** Retries of failed steps. */
export function retryContract(bench: Workbench): void {
  describe('failed steps', () => {
    it('are queued again for one object only', async () => {
      const objects = [object({ id: id(1) }), object({ id: id(2) })] as const;
      const queue = stepQueue({ clock: () => 5, ids: countingIds() });
      const givenUp = (of: (typeof objects)[number], step: Step): Change => {
        const change = queue(of, step);
        if (change.type !== 'job.enqueue') throw new Error('A step is queued by a job.');
        return { ...change, job: { ...change.job, state: 'failed', attempts: 3, reason: 'lost' } };
      };
      const [first, second] = objects;
      await bench.insert(...objects);
      await bench.storage.commit([
        givenUp(first, 'read'),
        givenUp(first, 'describe'),
        queue(first, 'embed'),
        givenUp(second, 'read'),
      ]);
      const { failed, ...before } = await bench.storage.jobs.progress(ACCOUNT);
      expect([before, failed.length]).toEqual([{ queued: 1, running: 0 }, 3]);

      const retry: Change = { type: 'jobs.retry', objectId: first.id, due: 9 };
      await bench.storage.commit([retry]);
      await bench.storage.commit([retry]);
      const after = await bench.storage.jobs.progress(ACCOUNT);
      expect([after.queued, after.running]).toEqual([3, 0]);
      expect(after.failed).toMatchObject([{ objectId: second.id, step: 'read', reason: 'lost' }]);
    });
  });
}
