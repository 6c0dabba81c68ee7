import { FEED_LEASE_MS, MAX_FEED_PAUSE_MS, MAX_USUAL_PAUSE_MS } from '../../core/model/feed.ts';
import { LEASE_MS, MAX_PAUSE_MS } from '../../core/model/job.ts';
import {
  MAX_DELIVERY_PAUSE_MS,
  MAX_WEBHOOK_PAUSE_MS,
  NEVER,
  WEBHOOK_LEASE_MS,
} from '../../core/model/webhook.ts';
import type { Appliers } from './state.ts';

const SKEW_MS = 60_000;

export const waitAppliers: Pick<Appliers, 'waits.limit'> = {
  'waits.limit': ({ now }, { jobs, feeds, webhooks, deliveries }) => {
    const within = (time: number, longestMs: number, insteadMs = 0): number =>
      time > now + longestMs + SKEW_MS ? now + insteadMs : time;
    for (const [id, job] of jobs) {
      if (job.state === 'queued') jobs.set(id, { ...job, due: within(job.due, MAX_PAUSE_MS) });
      if (job.state === 'running') jobs.set(id, { ...job, due: within(job.due, LEASE_MS, LEASE_MS) });
    }
    for (const [id, held] of feeds) {
      const { failures, intervalMs, due } = held.feed;
      const longestMs = failures === 0 && intervalMs === undefined ? MAX_USUAL_PAUSE_MS : MAX_FEED_PAUSE_MS;
      const feed = { ...held.feed, due: within(due, longestMs) };
      feeds.set(id, { ...held, feed, leased: within(held.leased, FEED_LEASE_MS, FEED_LEASE_MS) });
    }
    for (const [id, held] of webhooks)
      webhooks.set(id, {
        ...held,
        due: within(held.due, MAX_WEBHOOK_PAUSE_MS),
        leased: within(held.leased, WEBHOOK_LEASE_MS, WEBHOOK_LEASE_MS),
      });
    for (const [key, delivery] of deliveries)
      if (delivery.state === 'waiting' && delivery.due !== NEVER)
        deliveries.set(key, { ...delivery, due: within(delivery.due, MAX_DELIVERY_PAUSE_MS) });
  },
};
