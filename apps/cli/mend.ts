import { unprocessable } from '../../core/errors.ts';
import { openBlobs } from '../server/blobs.ts';
import type { Config } from '../server/config.ts';
import { openLibrary } from '../server/foundation.ts';
import { type BackupTarget, openBackupTarget } from './backup-target.ts';
import { type Command, EXIT_FAILED, parseCall, required } from './command.ts';
import { checkFiles } from './doctor/files.ts';
import { toLine } from './doctor/finding.ts';

/** Replaces damaged and missing files by their copies in a backup. */
export const mend: Command = {
  usage: ['mend BACKUP [--json]'],
  summary: 'Replace damaged and missing files by their copies in BACKUP, a directory or s3://BUCKET/PREFIX.',
  async run(args, terminal) {
    const { values, positionals } = parseCall(args, { json: { type: 'boolean' } }, 1);
    const word = required(positionals[0], 'BACKUP');
    const config = terminal.config();
    const { storage } = await openLibrary(config);
    try {
      const backup = await openBackup(word, config);
      const findings = await checkFiles(storage, () => openBlobs(config), backup);
      if (values.json) terminal.out(JSON.stringify(findings));
      else for (const finding of findings) terminal.out(toLine(finding));
      return findings.some((finding) => finding.status === 'wrong') ? EXIT_FAILED : 0;
    } finally {
      await storage.close();
    }
  },
};

/** @throws DomainError `unprocessable` when there is no backup */
async function openBackup(word: string, config: Config): Promise<BackupTarget> {
  const backup = await openBackupTarget(word, 'BACKUP', config);
  if ((await backup.store.readManifest()) !== null) return backup;
  throw unprocessable(`There is no backup in ${backup.name}.`);
}
