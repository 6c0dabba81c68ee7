import { accessSync, constants, statSync } from 'node:fs';
import type { Config } from '../../server/config.ts';
import { secretKeyFile } from '../../server/secret-key.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** Whether there is a secret key that this user can read. */
export function hasSecretKey(config: Config): boolean {
  return config.secretKey !== null || isReadable(secretKeyFile(config));
}

/** Checks that the key that protects secrets at rest exists, and that only its owner can read it. */
export function checkSecretKey(config: Config): Finding {
  if (config.secretKey) return ok('secret key', 'SECRET_KEY is set.');
  const file = secretKeyFile(config);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats)
    return wrong(
      'secret key',
      `${file} is missing, so secrets such as access keys cannot be decrypted.`,
      'Restore it from a backup. If there is no backup, start the server and create new keys with: commonplace keys create.',
    );
  const permissionsOfOthers = stats.mode & 0o077;
  if (permissionsOfOthers !== 0 && process.platform !== 'win32')
    return wrong(
      'secret key',
      `Other users can access ${file} (mode ${(stats.mode & 0o777).toString(8)}).`,
      `Run: chmod 600 ${file}`,
    );
  if (!isReadable(file))
    return wrong(
      'secret key',
      `This user cannot read ${file}, so access keys and files were not checked.`,
      'Run as the user that runs the server.',
    );
  return ok('secret key', `Only its owner can access ${file}.`);
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
