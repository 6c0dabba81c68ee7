import { verifiedReader } from '../../adapters/blobs/verified-reader.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { startAnalysis } from './analysis-loop.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import { composeAnalysis, openHelpers } from './compose.ts';
import type { Config } from './config.ts';
import { openLibrary } from './foundation.ts';
import { keepComparable } from './keep-comparable.ts';
import { dependenciesOf, foldOutages } from './outages.ts';
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
  const foundation = await whenThere(() => openLibrary(config), config.databaseUrl !== null, waiting);
  const { storage } = foundation;
  const blobs = await openBlobs(config);
  await whenThere(() => claimBlobs(blobs, storage), config.bucket !== null, waiting).catch(async (error) => {
    await storage.close();
    throw error;
  });
  const helpers = await openHelpers(config, logger);
  const stopping = new AbortController();
  const folded = foldOutages(logger, dependenciesOf(storage, blobs), stopping.signal);
  const blobReader = verifiedReader(blobs, folded);
  const ports = { ...foundation, ...helpers, blobs, blobReader, logger: folded };
  const analysis = composeAnalysis(ports);
  const loop = startAnalysis(analysis, storage, folded);
  const stopComparing = keepComparable(ports, analysis);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([loop.stop(GRACE_MS), stopComparing()]);
      await helpers.close();
      await storage.close();
    },
  };
}
