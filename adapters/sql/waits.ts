import { FEED_LEASE_MS, MAX_FEED_PAUSE_MS, MAX_USUAL_PAUSE_MS } from '../../core/model/feed.ts';
import { LEASE_MS, MAX_PAUSE_MS } from '../../core/model/job.ts';
import {
  MAX_DELIVERY_PAUSE_MS,
  MAX_WEBHOOK_PAUSE_MS,
  NEVER,
  WEBHOOK_LEASE_MS,
} from '../../core/model/webhook.ts';
import type { Appliers } from './unit.ts';

/** What waits for longer than it can have to, by which column, and for how long it waits instead; each after `WHERE`. */
const LIMITS = [
  limit('jobs', 'due', MAX_PAUSE_MS, 0, "state = 'queued'"),
  limit('jobs', 'due', LEASE_MS, LEASE_MS, "state = 'running'"),
  limit('feeds', 'due', MAX_FEED_PAUSE_MS, 0),
  limit('feeds', 'due', MAX_USUAL_PAUSE_MS, 0, 'failures = 0 AND interval_ms IS NULL'),
  limit('feeds', 'leased', FEED_LEASE_MS, FEED_LEASE_MS),
  limit('webhooks', 'due', MAX_WEBHOOK_PAUSE_MS, 0),
  limit('webhooks', 'leased', WEBHOOK_LEASE_MS, WEBHOOK_LEASE_MS),
  limit('deliveries', 'due', MAX_DELIVERY_PAUSE_MS, 0, `state = 'waiting' AND due <> ${NEVER}`),
];

/** The clocks of processes may differ by as much as those of tokens (D14). */
const SKEW_MS = 60_000;

function limit(table: string, column: string, longestMs: number, insteadMs: number, which = 'TRUE') {
  return { table, column, longestMs, insteadMs, which };
}

/** Ends waits that a clock which was ahead has begun. */
export const waitAppliers: Pick<Appliers, 'waits.limit'> = {
  'waits.limit': ({ now }, unit) => {
    for (const { table, column, longestMs, insteadMs, which } of LIMITS)
      unit.write(
        `UPDATE ${table} SET ${column} = @instead::bigint WHERE ${which} AND ${column} > @longest::bigint`,
        { instead: now + insteadMs, longest: now + longestMs + SKEW_MS },
      );
  },
};
