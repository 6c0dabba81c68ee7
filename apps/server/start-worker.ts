import type { Logger } from '../../core/ports/logger.ts';
import { startBackground } from './background.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import { composeAnalysis } from './compose-analysis.ts';
import type { Config } from './config.ts';
import { openLibrary } from './core-services.ts';
import { openPorts } from './external-services.ts';
import { waitForDependency } from './wait-for-dependency.ts';

/** How long a step may continue after the worker is stopped, in milliseconds. Then it returns to the queue. */
const GRACE_MS = 10_000;

/** A process that only does background work: analysis, webhooks and feeds. */
export interface RunningWorker {
  /** Finishes running steps within 10 s, and closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts a worker. It waits while Postgres or the bucket is unavailable.
 * @param signal ends the wait
 * @throws ConfigError; DomainError if a dependency is unavailable; the signal's abort reason
 */
export async function startWorker(
  config: Config,
  logger: Logger,
  signal: AbortSignal,
): Promise<RunningWorker> {
  const waiting = { logger, signal };
  const services = await waitForDependency(
    () => openLibrary(config, { migrates: true }),
    config.databaseUrl !== null,
    waiting,
  );
  const { storage } = services;
  const blobs = await openBlobs(config);
  await waitForDependency(() => claimBlobs(blobs, storage), config.bucket !== null, waiting).catch(
    async (error) => {
      await storage.close();
      throw error;
    },
  );
  const stopping = new AbortController();
  const ports = await openPorts({ ...services, blobs }, config, logger, stopping.signal);
  const background = startBackground(ports, await composeAnalysis(ports));
  return {
    async stop() {
      stopping.abort();
      await background.stop(GRACE_MS);
      await ports.close();
      await storage.close();
    },
  };
}
