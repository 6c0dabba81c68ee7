import type { Sleep } from '../../core/ports/sleep.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';
import { startAnalysis } from '../../core/use-cases/analysis/analysis-loop.ts';
import { keepDelivering } from '../../core/use-cases/events/deliver.ts';
import { keepReadingFeeds } from '../../core/use-cases/feeds/keep-reading.ts';
import { startRenewing, startReplacingVectors } from './compose-analysis.ts';
import type { Ports } from './external-services.ts';
import { withItemImports } from './feeds.ts';

/** Background work for all accounts: analysis, webhooks and feeds. */
interface Background {
  /** Stops the work. Analysis steps that do not finish within `graceMs` milliseconds return to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** Starts background work in a server or worker. */
export function startBackground(ports: Ports & { readonly sleep: Sleep }, analysis: Analysis): Background {
  const loop = startAnalysis(analysis, ports);
  const stops = [
    startReplacingVectors(ports),
    startRenewing(ports, analysis),
    keepDelivering(ports),
    keepReadingFeeds(withItemImports(ports, analysis)),
  ];
  return {
    async stop(graceMs) {
      await Promise.all([loop.stop(graceMs), ...stops.map((stop) => stop())]);
    },
  };
}
