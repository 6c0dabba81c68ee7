import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Reply, Route } from './route.ts';

/** Counts and times what is served, for Prometheus (D3). */
export interface Metrics {
  /** Starts timing a request; the function that it returns ends it. */
  start(route: Route): (status: number) => void;
  /** Everything measured so far, in the text format of Prometheus. */
  report(): Promise<Reply>;
}

/** Metrics of one server: its requests by route, and its process. */
export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  });
  return {
    start({ method, path }) {
      const end = durations.startTimer({ method, route: path });
      return (status) => end({ status: String(status) });
    },
    report: async () => ({
      status: 200,
      headers: { 'Content-Type': registry.contentType },
      body: await registry.metrics(),
    }),
  };
}
