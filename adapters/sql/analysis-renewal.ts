import type { JobQueue } from '../../core/ports/storage.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type AnalysedRow, toAnalysedObject } from './rows/job.ts';
import type { Appliers } from './unit.ts';

/**
 * The progress of the search for outdated results, which goes from the highest row number down. `left` is the next row number to check; 0
 * at the end.
 */
interface Progress {
  /** The steps of analysis, with their versions. */
  readonly versions: string;
  readonly left: number;
}

const READ_PROGRESS = 'SELECT analysis_form AS versions, analysis_left AS "left" FROM library';
const LAST = 'SELECT max(seq) AS last FROM objects';
const WRITE_PROGRESS = 'UPDATE library SET analysis_form = @versions, analysis_left = @left::bigint';

/** Reads the objects to check for outdated results. */
export function analysisRenewal(
  { objectOf, limitTo }: Dialect,
  { query, queryFirst }: Reader,
): Pick<JobQueue, 'listForRenewal' | 'renewalProgress'> {
  const listNext = `SELECT o.seq, o.id, o.account_id AS "accountId", o.kind, o.url,
      ${objectOf('r.step', 'r.version', 'step_results r WHERE r.object_id = o.id')} AS results
    FROM objects o WHERE o.seq <= @left::bigint AND o.deleted IS NULL ORDER BY o.seq DESC ${limitTo('limit')}`;
  const progress = () => queryFirst<Progress>(READ_PROGRESS);
  const last = async () => (await queryFirst<{ last: number | null }>(LAST))?.last ?? 0;

  return {
    async listForRenewal(versions, limit) {
      const stored = await progress();
      const left = stored?.versions === versions ? stored.left : await last();
      if (left === 0 && stored?.versions === versions) return null;
      const rows = await query<AnalysedRow & { seq: number }>(listNext, { left, limit });
      const lowest = rows.length < limit ? undefined : rows.at(-1)?.seq;
      return {
        objects: rows.map(({ seq: _, ...row }) => toAnalysedObject(row)),
        left: lowest === undefined ? 0 : lowest - 1,
      };
    },
    async renewalProgress() {
      const left = (await progress())?.left ?? 0;
      return left === 0 ? null : 1 - Math.min(1, left / (await last()));
    },
  };
}

export const analysisRenewalAppliers: Pick<Appliers, 'analysis.renewed'> = {
  'analysis.renewed': ({ versions, left }, unit) => {
    unit.write(WRITE_PROGRESS, { versions, left });
  },
};
