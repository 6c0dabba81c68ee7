import { verifiedReader } from '../../adapters/blobs/verified-reader.ts';
import { systemSleep } from '../../adapters/system/sleep.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { startAnalysis } from '../../core/use-cases/analysis/analysis-loop.ts';
import { dependenciesOf, foldOutages } from '../../core/use-cases/outages.ts';
import { keepDelivering } from '../../core/use-cases/webhooks/deliver.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import {
  composeAnalysis,
  startReadingFeeds,
  startRenewing,
  startReplacingVectors,
} from './compose-analysis.ts';
import type { Config } from './config.ts';
import { openLibrary } from './foundation.ts';
import { openHelpers } from './helpers.ts';
import { whenThere } from './when-there.ts';

/** How long a step may continue after the stop before it is returned to the queue. */
const GRACE_MS = 10_000;

/** A process that only analyses. */
export interface RunningWorker {
  /** Finishes what it is doing (10 s at most), and closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts a worker. While Postgres or the bucket is away, it waits.
 * @param signal ends that wait
 * @throws ConfigError, DomainError when something that it needs is unavailable; the reason of the signal
 */
export async function startWorker(
  config: Config,
  logger: Logger,
  signal: AbortSignal,
): Promise<RunningWorker> {
  const waiting = { logger, signal };
  const foundation = await whenThere(
    () => openLibrary(config, { migrates: true }),
    config.databaseUrl !== null,
    waiting,
  );
  const { storage } = foundation;
  const blobs = await openBlobs(config);
  await whenThere(() => claimBlobs(blobs, storage), config.bucket !== null, waiting).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const helpers = await openHelpers(config, logger);
  const stopping = new AbortController();
  const folded = foldOutages(logger, dependenciesOf(storage, blobs), {
    sleep: systemSleep,
    stopping: stopping.signal,
  });
  const blobReader = verifiedReader(blobs, folded);
  const ports = { ...foundation, ...helpers, blobs, blobReader, logger: folded, sleep: systemSleep };
  const analysis = composeAnalysis(ports);
  const loop = startAnalysis(analysis, ports);
  const stopComparing = startReplacingVectors(ports, analysis);
  const stopRenewing = startRenewing(ports, analysis);
  const stopDelivering = keepDelivering(ports);
  const stopReadingFeeds = startReadingFeeds(ports, analysis);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([
        loop.stop(GRACE_MS),
        stopComparing(),
        stopRenewing(),
        stopDelivering(),
        stopReadingFeeds(),
      ]);
      await helpers.close();
      await storage.close();
    },
  };
}
