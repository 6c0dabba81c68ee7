import { unprocessable } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { openLibrary } from '../server/core-services.ts';
import { type BackupTarget, openBackupTarget } from './backup-target.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { checkFiles } from './doctor/files.ts';
import { report } from './doctor/finding.ts';
import { checkResponses } from './doctor/responses.ts';
import { checkSizes } from './doctor/sizes.ts';

/** The command that corrects stored responses and account sizes, and restores damaged and missing files from a backup. */
export const repair: DefineCommand = (command, terminal) => {
  command
    .description(
      'Check every stored response and the size of every account, and correct wrong ones. With BACKUP, also check every file against its hash, and restore missing and damaged files. The server may be running.',
    )
    .argument('[BACKUP]', 'a backup: a directory, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples('repair', 'repair /mnt/disk/commonplace', 'repair /mnt/disk/commonplace --json'),
    )
    .action(async (word, { json = false }) => {
      const config = await terminal.config();
      const { storage } = await openLibrary(config);
      try {
        const backup = word === undefined ? null : await openBackup(word, config);
        const responses = await checkResponses(storage, true);
        const files = backup ? await checkFiles(storage, () => openBlobs(config), backup) : [];
        report([responses, await checkSizes(storage, true), ...files], json, terminal);
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
