import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { FULL_BYTES } from '../../server/free-space.ts';
import { advice, type Finding, ok, wrong } from './finding.ts';

const FREE_SPACE = 'Free some space, or move the directory to a larger disk.';
/** A disk with less free space gets advice. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Checks that a directory is writable and has free space. */
export function checkDirectory(check: string, folder: string): Finding {
  if (!existsSync(folder)) return advice(check, `${folder} does not exist yet.`, 'The server creates it.');
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong(
      check,
      `This user cannot write to ${folder}.`,
      'Run as the user that runs the server, or change the owner of the directory.',
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const message = `${folder} has ${(free / 1024 ** 3).toFixed(1)} GiB free.`;
  if (free < FULL_BYTES) return wrong(check, `The disk of ${folder} is full.`, FREE_SPACE);
  return free >= MIN_FREE_BYTES ? ok(check, message) : advice(check, message, FREE_SPACE);
}
