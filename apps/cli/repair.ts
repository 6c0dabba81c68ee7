import { unprocessable } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { openLibrary } from '../server/core-services.ts';
import { type BackupTarget, openBackupTarget } from './backup-target.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { checkFiles } from './doctor/files.ts';
import { report } from './doctor/finding.ts';

/** Restores damaged and missing files from a backup. */
export const repair: DefineCommand = (command, terminal) => {
  command
    .description(
      'Check every file against its hash, and restore missing or damaged ones from BACKUP. The server may be running.',
    )
    .argument('<BACKUP>', 'a backup: a directory, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('repair /mnt/disk/commonplace', 'repair /mnt/disk/commonplace --json'))
    .action(async (word, { json = false }) => {
      const config = await terminal.config();
      const { storage } = await openLibrary(config);
      try {
        const backup = await openBackup(word, config);
        report(await checkFiles(storage, () => openBlobs(config), backup), json, terminal);
      } finally {
        await storage.close();
      }
    });
};

/** @throws DomainError `unprocessable` if there is no backup */
async function openBackup(word: string, config: Config): Promise<BackupTarget> {
  const backup = await openBackupTarget(word, 'BACKUP', config);
  if ((await backup.store.readManifest()) !== null) return backup;
  throw unprocessable(`There is no backup in ${backup.name}.`);
}
