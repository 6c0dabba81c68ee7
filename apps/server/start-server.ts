import { dataDirExportStore } from '../../adapters/data-dir/export-store.ts';
import { dataDirImportStore } from '../../adapters/data-dir/import-store.ts';
import {
  findLastBackup,
  forgetBackupFailure,
  noteBackup,
  noteBackupFailure,
} from '../../adapters/data-dir/last-backup.ts';
import { foreignInOpen, makePrivate } from '../../adapters/data-dir/privacy.ts';
import { listen } from '../../adapters/http/listen.ts';
import { turns } from '../../adapters/http/pipeline/turns.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { toJpeg } from '../../adapters/media/jpeg.ts';
import type { Lock } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { isDomainError, orNull } from '../../core/errors.ts';
import type { AccessKey } from '../../core/model/access-key.ts';
import { MINUTE, toTimestamp } from '../../core/model/instant.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Vault } from '../../core/ports/vault.ts';
import type { FirstKeys } from '../../core/use-cases/accounts/accounts.ts';
import { UNREADABLE_AI } from '../../core/use-cases/accounts/ai-server.ts';
import { resealSecrets } from '../../core/use-cases/accounts/secret-key.ts';
import { keptPicture, pictureKeeper } from '../../core/use-cases/objects/pictures.ts';
import { bookChapters } from '../../core/use-cases/transfer/book-chapters.ts';
import { bookExport } from '../../core/use-cases/transfer/export-book.ts';
import { objectExportUseCases } from '../../core/use-cases/transfer/export-objects.ts';
import { pdfExport } from '../../core/use-cases/transfer/export-pdf.ts';
import { exportRunUseCases } from '../../core/use-cases/transfer/export-runs.ts';
import { importRunUseCases } from '../../core/use-cases/transfer/import-runs.ts';
import { startBackground } from './background.ts';
import { openBackupDestination } from './backup-destination.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import { composeService } from './compose.ts';
import { composeAnalysis } from './compose-analysis.ts';
import { type Config, ConfigError } from './config.ts';
import { type CoreServices, offloadLongCommits, openCoreServices, SERVING_OPTIONS } from './core-services.ts';
import { lockDataDir } from './data-dir.ts';
import { exportWriter, toBase64 } from './exports.ts';
import { openPorts } from './external-services.ts';
import { importProcess } from './import-process.ts';
import { missingBaseUrl, toReachableUrl } from './reachable-url.ts';
import { type ScheduledBackupOptions, startScheduledBackups, takeInProcess } from './scheduled-backups.ts';
import { runPeriodically, startRetention } from './start-retention.ts';
import { type Waiting, waitForDependency } from './wait-for-dependency.ts';

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL on which it listens. */
  readonly url: string;
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
  /** The line of configuration without which other machines cannot use the server's links; null if nothing is missing. */
  readonly missingSetting: string | null;
  /** The first access keys, if this start created them. They are shown only once. */
  readonly firstKeys: FirstKeys | null;
  /** The access keys of the first start, if there are no other keys and none of them has been used. */
  readonly unusedKeys: readonly AccessKey[];
  /** Stops accepting requests, finishes requests in progress within 10 s, and closes everything. */
  stop(): Promise<void>;
}

/** The time between two checks for alerts to the owner. */
const ALERT_INTERVAL_MS = 5 * MINUTE;
/** How long requests in progress may continue after the server is stopped, in milliseconds. */
const DRAIN_MS = 10_000;
/** How long an analysis step may continue after the server is stopped, in milliseconds. Then it returns to the queue. */
const ANALYSIS_GRACE_MS = 2_000;

/**
 * Starts the server. It waits while Postgres or the bucket is unavailable.
 * @param signal ends the wait
 * @throws ConfigError; DomainError if the data directory is in use or a dependency is unavailable; the signal's abort reason
 */
export async function startServer(
  config: Config,
  logger: Logger,
  clock: Clock = systemClock,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  const lock = lockDataDir(config);
  const waiting = { logger, signal };
  try {
    const opened = await waitForDependency(
      () => openCoreServices(config, clock, SERVING_OPTIONS),
      config.databaseUrl !== null,
      waiting,
    );
    const services = { ...opened, storage: offloadLongCommits(opened.storage, config) };
    return await startLocked(services, config, waiting, lock);
  } catch (error) {
    lock.undo();
    throw error;
  }
}

async function startLocked(
  services: CoreServices,
  config: Config,
  waiting: Waiting,
  lock: Lock,
): Promise<RunningServer> {
  const { logger } = waiting;
  const { storage } = services;
  makeDirectoryPrivate(config, logger);
  try {
    const blobs = await openBlobs(config);
    const isElsewhere = config.bucket !== null || config.databaseUrl !== null;
    await waitForDependency(() => claimBlobs(blobs, storage), isElsewhere, waiting);
    const stopping = new AbortController();
    const ports = await openPorts({ ...services, blobs }, config, logger, stopping.signal);
    const analysis = await composeAnalysis(ports);
    if (isAlone(config)) {
      await analysis.takeOver();
      await storage.commit([{ type: 'webhooks.free' }, { type: 'feeds.free' }]);
    }
    const importer = importProcess(config);
    const imports = importRunUseCases({
      ...ports,
      runStore: dataDirImportStore(config.dataDir),
      worker: importer,
    });
    const objectExports = objectExportUseCases({ ...ports, pause: turns.pause });
    const pictureAt = pictureKeeper({ ...ports, inspector: fileTypeInspector() });
    const chaptersOf = bookChapters({
      ...ports,
      pictureAt: (object, address, isFetched) =>
        isFetched ? orNull(() => pictureAt(object, address)) : keptPicture(ports, object, address),
      pause: turns.pause,
    });
    const { browser } = ports;
    const writePdf = browser ? pdfExport({ ...ports, browser, chaptersOf, toJpeg, encode: toBase64 }) : null;
    const exports = exportRunUseCases({
      ...ports,
      objectExports,
      runStore: dataDirExportStore(config.dataDir),
      write: exportWriter(ports, objectExports, bookExport({ ...ports, chaptersOf, toJpeg }), writePdf),
      canPrint: writePdf !== null,
    });
    const service = composeService(ports, analysis, config, { imports, exports, signal: stopping.signal });
    await service.checkSecretKey().catch((error) => {
      if (!isDomainError(error)) throw error;
      logger.error(error.message);
    });
    const { isUnreadable } = await ports.ai.current();
    if (isUnreadable) logger.error(`${UNREADABLE_AI.what} ${UNREADABLE_AI.action}`);
    const unusedKeys =
      config.bootstrapKey === null
        ? await waitForDependency(() => service.accounts.findUnusedKeys(), isElsewhere, waiting)
        : [];
    const server = await listen(config, services.ids, (url) =>
      service.createApp(config.baseUrl ?? toReachableUrl(url)),
    );
    const firstKeys = await service.accounts.bootstrap(config.bootstrapKey).catch(async (error) => {
      await server.close(0);
      throw error;
    });
    await Promise.all([imports.resume(), exports.resume()]);
    const stopRetention = startRetention(service.retention, exports, resealing(config, ports), ports.logger);
    const stopRenewingIndex = service.renewal.start();
    const stopAlerts = service.alert && runPeriodically(ALERT_INTERVAL_MS, service.alert);
    const stopBackups = scheduleBackups(config, ports);
    const background = config.workers === 'inline' ? startBackground(ports, analysis) : null;

    return {
      url: server.url,
      baseUrl: config.baseUrl ?? toReachableUrl(server.url),
      missingSetting: missingBaseUrl(config.baseUrl, server.url),
      firstKeys,
      unusedKeys,
      async stop() {
        stopping.abort();
        service.endStreams();
        await Promise.all([
          server.close(DRAIN_MS),
          background?.stop(ANALYSIS_GRACE_MS),
          stopRetention(),
          stopBackups(),
          stopAlerts?.(),
          stopRenewingIndex(),
          imports.stop(),
          exports.stop(),
        ]);
        await importer.close();
        await ports.close();
        await storage.close();
        lock.release();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Whether no other process runs analysis. With SQLite, the lock of the data directory excludes other servers. */
function isAlone({ databaseUrl, workers }: Config): boolean {
  return databaseUrl === null && workers === 'inline';
}

/** Starts scheduled backups if they are configured. @returns a function that stops them */
function scheduleBackups(
  config: Config,
  { clock, sleep, logger }: Pick<ScheduledBackupOptions, 'clock' | 'sleep' | 'logger'>,
): () => Promise<void> {
  const { backups, dataDir } = config;
  if (backups === null) return async () => undefined;
  return startScheduledBackups({
    everyMs: backups.everyMs,
    async open() {
      const destination = await openBackupDestination(backups.to, 'BACKUP_TO', config);
      if (destination) return destination.store;
      throw new ConfigError(['BACKUP_TO must be a directory or s3://BUCKET/PREFIX?endpoint=…&region=….']);
    },
    take: (signal) => takeInProcess(backups, signal),
    recordFailure(failed, reason) {
      noteBackupFailure(dataDir, { failed: toTimestamp(failed), target: backups.to, reason });
    },
    recordBackup(at) {
      const taken = toTimestamp(at);
      forgetBackupFailure(dataDir, taken);
      // Another server took the backup.
      if ((findLastBackup(dataDir)?.taken ?? '') < taken) noteBackup(dataDir, { taken, target: backups.to });
    },
    clock,
    sleep,
    logger,
  });
}

/** Makes the data directory and its files private, and warns about files that cannot be made private. */
function makeDirectoryPrivate(config: Config, logger: Logger): void {
  const changedFiles = makePrivate(config);
  if (changedFiles.length > 0)
    logger.warn('files of this server were readable by other users; fixed', { files: changedFiles });
  if (foreignInOpen(config) !== null)
    logger.warn('the data directory contains other files: its permissions were not changed', {
      folder: config.dataDir,
    });
  if (config.databaseUrl !== null && config.bucket === null)
    logger.warn(
      'uploads are stored in a local directory, which other servers of this database may not be able to access',
      { folder: config.blobFolder },
    );
}

/** Completes an interrupted rotation of the key in `secret.key`. If SECRET_KEY is set, the operator completes rotations. */
function resealing(
  { secretKey }: Config,
  ports: Parameters<typeof resealSecrets>[0] & { readonly vault: Pick<Vault, 'hasFormer'> },
): () => Promise<unknown> {
  return async () => secretKey === null && ports.vault.hasFormer() && (await resealSecrets(ports));
}
