import type { Job } from '../../core/model/job.ts';
import type { Step } from '../../core/model/step.ts';
import { type Uid, uidTime } from '../../core/model/uid.ts';
import type { StepCount } from '../../core/ports/measures.ts';
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

/** Counts rows without blocking other requests. Counts each kind by an index, or in a table of short rows. */
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

  async function countSteps(): Promise<readonly StepCount[]> {
    const rows = new Map<string, StepRow>();
    const sql = countBy('step, state', 'jobs', 'id');
    for await (const row of stream(sql, {}, (row: StepRow) => row)) {
      const key = `${row.step} ${row.state}`;
      const earlier = rows.get(key);
      const least = earlier === undefined || row.least < earlier.least ? row.least : earlier.least;
      rows.set(key, { ...row, least, count: row.count + (earlier?.count ?? 0) });
    }
    return [...rows.values()].map(({ step, state, count, least }) => ({
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
      steps: await countSteps(),
      databaseBytes: await databaseBytes(),
    }),
  };
}
