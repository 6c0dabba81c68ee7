import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { instantOf } from '../../core/model/event.ts';
import { SECOND } from '../../core/model/instant.ts';
import type { FeedCounts } from '../../core/ports/feed-reader.ts';
import type { WebhookCounts } from '../../core/ports/webhook-reader.ts';
import { type LibrarySources, measureLibrary } from './library-metrics.ts';
import type { Reply, Route } from './pipeline/route.ts';

/** Counts and times requests, for Prometheus (D3). */
export interface Metrics {
  /** Starts timing a request. The returned function must be called at its end. */
  start(route: Route): (status: number) => void;
  /** All metrics, in Prometheus' text format. */
  report(): Promise<Reply>;
}

/** The sources of measurements that are not taken here. */
export interface MetricSources extends LibrarySources {
  watchEvents(listener: (written: number) => void): unknown;
  /** Returns the number of open event streams. */
  streams(): number;
  webhooks(): Promise<WebhookCounts>;
  feeds(): Promise<FeedCounts>;
}

/** Metrics of one server: requests by route, events, webhooks and feeds, the process, and the size of the library. */
export function prometheusMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Each label has few values, and buckets are not split by status, so that requests cannot make this page long.
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its response, by route',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Requests served, by route and status class',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const measures = [
    measureEvents(registry, sources),
    measureFeeds(registry, sources),
    measureLibrary(registry, sources),
  ];
  return {
    start({ method, path }) {
      const end = durations.startTimer({ method, route: path });
      return (status) => {
        end();
        answers.inc({ method, route: path, status: `${Math.floor(status / 100)}xx` });
      };
    },
    async report() {
      await Promise.all(measures.map((renew) => renew()));
      return {
        status: 200,
        headers: { 'Content-Type': registry.contentType },
        body: await registry.metrics(),
      };
    },
  };
}

/** @returns a function that updates the metrics */
function measureEvents(
  registry: Registry,
  { clock, watchEvents, streams, webhooks }: MetricSources,
): () => Promise<void> {
  const registers = [registry];
  const written = new Counter({
    name: 'events_written_total',
    help: 'Events that this process has written to the log',
    registers,
  });
  watchEvents((count) => written.inc(count));
  new Gauge({
    name: 'event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(streams());
    },
  });
  const failed = new Gauge({
    name: 'webhook_deliveries_failed',
    help: 'Events that could not be delivered, of all webhooks',
    registers,
  });
  const oldest = new Gauge({
    name: 'webhook_oldest_delivery_age_seconds',
    help: 'Age of the oldest event that has not been sent yet',
    registers,
  });
  const waiting = new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Events that have not been sent yet, of all webhooks that are not paused',
    registers,
  });
  return async () => {
    for (const gauge of [waiting, failed, oldest]) gauge.remove();
    const counts = await webhooks().catch(() => null);
    if (counts === null) return;
    waiting.set(counts.waiting);
    failed.set(counts.failed);
    oldest.set(counts.oldest === null ? 0 : Math.max(0, clock() - instantOf(counts.oldest)) / SECOND);
  };
}

/** @returns a function that updates the metrics */
function measureFeeds(
  registry: Registry,
  { clock, feeds }: Pick<MetricSources, 'clock' | 'feeds'>,
): () => Promise<void> {
  const registers = [registry];
  const active = new Gauge({ name: 'feeds', help: 'Followed feeds, of all accounts', registers });
  const failing = new Gauge({
    name: 'feeds_failing',
    help: 'Followed feeds whose last attempt failed',
    registers,
  });
  const overdue = new Gauge({
    name: 'feed_longest_overdue_seconds',
    help: 'How long the most overdue feed has been waiting to be read',
    registers,
  });
  return async () => {
    for (const gauge of [active, failing, overdue]) gauge.remove();
    const counts = await feeds().catch(() => null);
    if (counts === null) return;
    active.set(counts.active);
    failing.set(counts.failing);
    overdue.set(counts.due === null ? 0 : Math.max(0, clock() - counts.due) / SECOND);
  };
}
