import type { Job } from '../../core/model/job.ts';
import type { Step } from '../../core/model/step.ts';
import { type Uid, uidTime } from '../../core/model/uid.ts';
import type { StepTally } from '../../core/ports/measures.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';

interface CountRow {
  readonly count: number;
}

interface StepRow extends CountRow {
  readonly step: Step;
  readonly state: Job['state'];
  readonly least: Uid;
}

/** Counts rows without blocking other requests: each kind by an index, or in a table of short rows. */
export function measurer(
  { countBy }: Dialect,
  { stream }: Pick<Reader, 'stream'>,
  databaseBytes: () => Promise<number>,
): Pick<Storage, 'measure'> {
  async function countObjects(where: string): Promise<number> {
    let total = 0;
    const sql = countBy('deleted IS NULL', `objects WHERE ${where}`);
    for await (const { count } of stream(sql, {}, (row: CountRow) => row)) total += count;
    return total;
  }

  async function tallySteps(): Promise<readonly StepTally[]> {
    const tallies = new Map<string, StepRow>();
    const sql = countBy('step, state', 'jobs', 'id');
    for await (const row of stream(sql, {}, (row: StepRow) => row)) {
      const key = `${row.step} ${row.state}`;
      const tally = tallies.get(key);
      const least = tally === undefined || row.least < tally.least ? row.least : tally.least;
      tallies.set(key, { ...row, least, count: row.count + (tally?.count ?? 0) });
    }
    return [...tallies.values()].map(({ step, state, count, least }) => ({
      step,
      state,
      count,
      oldest: uidTime(least),
    }));
  }

  return {
    measure: async () => ({
      objects: await countObjects('deleted IS NULL'),
      trashed: await countObjects('deleted IS NOT NULL'),
      steps: await tallySteps(),
      databaseBytes: await databaseBytes(),
    }),
  };
}
