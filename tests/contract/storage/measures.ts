import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../core/model/instant.ts';
import type { Job } from '../../../core/model/job.ts';
import { uidFromBytes } from '../../../core/model/uid.ts';
import { id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

const MADE = Date.UTC(2026, 4, 1);

/** An id of that moment. */
function idAt(instant: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(instant) << 16n);
  return uidFromBytes(bytes);
}

/** The size of the whole library (docs/production.md, "What to watch"). */
export function measuresContract(bench: Workbench): void {
  describe('measures', () => {
    it('count the objects of all accounts, the steps of their analysis by state, and bytes', async () => {
      await bench.insert(
        object({ id: id(1) }),
        object({ id: id(2), deleted: 5 }),
        object({ id: id(3), accountId: 2 }),
      );
      const job = (objectId: number, jobId: string, more: Partial<Job>): Job => ({
        id: jobId,
        accountId: 1,
        objectId: id(objectId),
        step: 'read',
        state: 'queued',
        trigger: 'change',
        attempts: 0,
        due: 100,
        ...more,
      });
      const jobs = [
        job(1, idAt(MADE + HOUR), {}),
        job(3, idAt(MADE), {}),
        job(1, idAt(MADE + 1), { step: 'embed', state: 'failed', reason: 'broken' }),
      ];
      await bench.storage.commit(jobs.map((one) => ({ type: 'job.enqueue', job: one })));
      const { steps, databaseBytes, ...counts } = await bench.storage.measure();
      expect(counts).toEqual({ objects: 2, trashed: 1 });
      expect(steps).toHaveLength(2);
      expect(steps).toEqual(
        expect.arrayContaining([
          { step: 'read', state: 'queued', count: 2, oldest: MADE },
          { step: 'embed', state: 'failed', count: 1, oldest: MADE + 1 },
        ]),
      );
      expect(databaseBytes).toBeGreaterThanOrEqual(0);
    });
  });
}
