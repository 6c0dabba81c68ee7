import { dataDirExportStore } from '../../adapters/data-dir/export-store.ts';
import { dataDirImportStore } from '../../adapters/data-dir/import-store.ts';
import { findBackupFailure, findLastBackup, noteBackupFailure } from '../../adapters/data-dir/last-backup.ts';
import type { LibrarySources } from '../../adapters/http/library-metrics.ts';
import { type Instant, parseTimestamp, toTimestamp } from '../../core/model/instant.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { AllPorts } from '../../core/ports/ports.ts';
import type { BackupMonitor } from '../../core/ports/server-watch.ts';
import type { AccountMail } from '../../core/use-cases/accounts/account-mail.ts';
import type { AiUseCases } from '../../core/use-cases/accounts/ai-server.ts';
import { accountDeletion } from '../../core/use-cases/accounts/delete-account.ts';
import { type MailAddresses, mailAddressUseCases } from '../../core/use-cases/accounts/mail-addresses.ts';
import type { KeyPorts } from '../../core/use-cases/accounts/make-key.ts';
import { ownerUseCases, type ServerOwner } from '../../core/use-cases/accounts/owner.ts';
import { alertUseCases } from '../../core/use-cases/maintenance/alerts.ts';
import type { ExportRuns } from '../../core/use-cases/transfer/export-runs.ts';
import type { Config } from './config.ts';
import { takeInProcess } from './scheduled-backups.ts';
import { COMMIT, VERSION } from './version.ts';

/** Services for the server's owner that are not ports. */
interface OwnerDependencies {
  readonly exports: ExportRuns;
  readonly sources: Pick<LibrarySources, 'measure' | 'freeBytes'>;
  readonly mail: AccountMail | null;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** The use cases for managing the server. */
interface OwnerUseCases {
  readonly owner: ServerOwner;
  readonly addresses: MailAddresses;
  /** Alerts the owner by mail if there is a reason; null if this server sends no mail. */
  readonly alert: (() => Promise<void>) | null;
}

/** Connects the use cases of the server's owner to their ports. */
export function composeOwner(
  ports: KeyPorts & { readonly blobs: BlobStore; readonly logger: Logger; readonly ai: AiUseCases },
  config: Config,
  { exports, sources: { measure, freeBytes }, mail, signal }: OwnerDependencies,
): OwnerUseCases {
  const { dataDir } = config;
  const runStores = { imports: dataDirImportStore(dataDir), exports: dataDirExportStore(dataDir) };
  const addresses = mailAddressUseCases({ ...ports, mail });
  const watch = {
    version: VERSION,
    ...(COMMIT !== null && { commit: COMMIT }),
    node: process.version,
    measure,
    freeBytes,
    backups: monitorBackups(config, { ...ports, signal }),
  };
  const deletion = accountDeletion({ ...ports, ...runStores });
  return {
    owner: ownerUseCases({ ...ports, exports, deletion, watch, addresses, mail }),
    addresses,
    alert: mail && alertUseCases({ ...ports, watch, mail }),
  };
}

interface BackupMonitorOptions extends Pick<AllPorts, 'clock' | 'logger'> {
  /** Stops the backup that is running. */
  readonly signal: AbortSignal;
}

/** Monitors and starts backups to `BACKUP_TO`; null if it is not set. */
function monitorBackups(
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  { clock, logger, signal }: BackupMonitorOptions,
): BackupMonitor | null {
  if (backups === null) return null;
  const instantOf = (text: string | undefined): Instant | null =>
    text === undefined ? null : parseTimestamp(text);
  let isRunning = false;

  async function take(scheduled: NonNullable<typeof backups>): Promise<void> {
    isRunning = true;
    try {
      await takeInProcess(scheduled, signal);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (signal.aborted) return;
      logger.error('the requested backup failed', { reason });
      noteBackupFailure(dataDir, { failed: toTimestamp(clock()), target: scheduled.to, reason });
    } finally {
      isRunning = false;
    }
  }

  return {
    everyMs: backups.everyMs,
    last: () => instantOf(findLastBackup(dataDir)?.taken),
    failure() {
      const failure = findBackupFailure(dataDir);
      const failed = instantOf(failure?.failed);
      return failure && failed !== null ? { failed, reason: failure.reason } : null;
    },
    isRunning: () => isRunning,
    begin: () => void (isRunning || take(backups)),
  };
}
