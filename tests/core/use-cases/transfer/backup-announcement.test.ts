import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BackupRun } from '../../../../core/model/backup.ts';
import { withAnnouncement } from '../../../../core/use-cases/transfer/backup-announcement.ts';
import { id } from '../../../support/objects.ts';

/** Announcements in a backup location; `turn` runs before each operation there. */
function place(turn: () => Promise<void> = async () => undefined) {
  const runs = new Map<string, BackupRun>();
  return {
    runs,
    async announce(run: BackupRun) {
      await turn();
      runs.set(run.id, run);
    },
    async listRuns() {
      await turn();
      return [...runs.values()];
    },
    async withdraw(run: string) {
      await turn();
      runs.delete(run);
    },
  };
}

const run = (number: number): BackupRun => ({ id: id(number), holder: `the run ${number}` });
const options = (number: number, more: { takeOver?: boolean; pause?: () => Promise<void> } = {}) => ({
  run: run(number),
  takeOver: false,
  pause: async () => undefined,
  ...more,
});

describe('a backup in a store that cannot lock', () => {
  it('runs one at a time, whatever the interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 4 }), async (steps, count) => {
        const store = place(() => steps.schedule(Promise.resolve()));
        let atWork = 0;
        const outcomes = Array.from({ length: count }, (_, index) =>
          withAnnouncement(store, options(index + 1), async (stillAlone) => {
            atWork += 1;
            expect(atWork).toBe(1);
            await stillAlone();
            expect(atWork).toBe(1);
            atWork -= 1;
          }),
        );
        await steps.waitFor(Promise.allSettled(outcomes));
        for (const outcome of await Promise.allSettled(outcomes)) {
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unprocessable' });
        }
        expect(store.runs.size).toBe(0);
      }),
    );
  });

  it('goes to the earlier of two that see each other', async () => {
    const store = place();
    await store.announce(run(2));
    const worked = withAnnouncement(
      store,
      options(1, { pause: () => store.withdraw(id(2)) }),
      async () => 'worked',
    );
    expect(await worked).toBe('worked');
    expect(store.runs.size).toBe(0);
  });

  it('does not start during another, whichever was announced first', async () => {
    for (const [mine, other] of [
      [2, 1],
      [1, 2],
    ] as const) {
      const store = place();
      await store.announce(run(other));
      const refused = withAnnouncement(store, options(mine), async () => expect.unreachable());
      await expect(refused).rejects.toThrow(`the run ${other}. Wait for it.`);
      expect([...store.runs.values()]).toEqual([run(other)]);
    }
  });

  it('continues under the id of a killed run', async () => {
    const store = place();
    await store.announce(run(1));
    expect(await withAnnouncement(store, options(1), async () => 'worked')).toBe('worked');
  });

  it('ends for a run that another took over', async () => {
    const store = place();
    const first = withAnnouncement(store, options(1), async (stillAlone) => {
      await stillAlone();
      await withAnnouncement(store, options(2, { takeOver: true }), async (alone) => alone());
      await stillAlone();
    });
    await expect(first).rejects.toThrow('took over');
    expect(store.runs.size).toBe(0);
  });

  it('removes its announcement when it fails', async () => {
    const store = place();
    const failed = withAnnouncement(store, options(1), () => Promise.reject(new Error('It broke.')));
    await expect(failed).rejects.toThrow('It broke.');
    expect(store.runs.size).toBe(0);
  });
});
