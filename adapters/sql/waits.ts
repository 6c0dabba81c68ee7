import { FEED_LEASE_MS, MAX_FEED_PAUSE_MS, MAX_USUAL_PAUSE_MS } from '../../core/model/feed.ts';
import { LEASE_MS, MAX_PAUSE_MS, MAX_WAIT_MS } from '../../core/model/job.ts';
import {
  MAX_DELIVERY_PAUSE_MS,
  MAX_WEBHOOK_PAUSE_MS,
  NEVER,
  WEBHOOK_LEASE_MS,
} from '../../core/model/webhook.ts';
import type { Appliers } from './unit.ts';

/** A limit on how long some rows wait. */
interface Limit {
  readonly table: string;
  /** The column with the end of the wait. */
  readonly column: string;
  readonly longestMs: number;
  /** The wait that replaces longer ones, in milliseconds from now. */
  readonly insteadMs: number;
  /** The condition on rows that wait; all rows by default. */
  readonly where?: string;
}

const LIMITS: readonly Limit[] = [
  { table: 'jobs', column: 'due', longestMs: MAX_PAUSE_MS, insteadMs: 0, where: "state = 'queued'" },
  { table: 'jobs', column: 'due', longestMs: MAX_WAIT_MS, insteadMs: 0, where: "state = 'waiting'" },
  { table: 'jobs', column: 'due', longestMs: LEASE_MS, insteadMs: LEASE_MS, where: "state = 'running'" },
  { table: 'feeds', column: 'due', longestMs: MAX_FEED_PAUSE_MS, insteadMs: 0 },
  {
    table: 'feeds',
    column: 'due',
    longestMs: MAX_USUAL_PAUSE_MS,
    insteadMs: 0,
    where: 'failures = 0 AND interval_ms IS NULL',
  },
  { table: 'feeds', column: 'leased', longestMs: FEED_LEASE_MS, insteadMs: FEED_LEASE_MS },
  { table: 'webhooks', column: 'due', longestMs: MAX_WEBHOOK_PAUSE_MS, insteadMs: 0 },
  { table: 'webhooks', column: 'leased', longestMs: WEBHOOK_LEASE_MS, insteadMs: WEBHOOK_LEASE_MS },
  {
    table: 'deliveries',
    column: 'due',
    longestMs: MAX_DELIVERY_PAUSE_MS,
    insteadMs: 0,
    where: `state = 'waiting' AND due <> ${NEVER}`,
  },
];

/** Maximum difference between the clocks of processes, in milliseconds. This is the same tolerance as for tokens (D14). */
const SKEW_MS = 60_000;

/** Shortens waits that began while a clock was ahead. */
export const waitAppliers: Pick<Appliers, 'waits.limit'> = {
  'waits.limit': ({ now }, unit) => {
    for (const { table, column, longestMs, insteadMs, where = 'TRUE' } of LIMITS)
      unit.write(
        `UPDATE ${table} SET ${column} = @instead::bigint WHERE ${where} AND ${column} > @longest::bigint`,
        { instead: now + insteadMs, longest: now + longestMs + SKEW_MS },
      );
  },
};
