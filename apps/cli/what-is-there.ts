import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isTarOfExport } from '../../adapters/archive/tar-file.ts';
import { HEADER_PART } from '../../core/library/format.ts';
import { BACKUP_MARK } from '../../core/model/backup.ts';

/** Whether a path is a Commonplace export: a tar, or a directory that contains the first part of an export. */
export function isExport(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found?.isDirectory()) return existsSync(path.join(place, HEADER_PART));
  return found?.isFile() === true && isTarOfExport(place);
}

/** Whether a path is the directory of a backup. */
export function isBackup(place: string): boolean {
  const mark = path.join(place, BACKUP_MARK.name);
  return existsSync(mark) && statSync(mark).isFile() && readFileSync(mark, 'utf8') === BACKUP_MARK.text;
}

/** Whether a path is inside a directory. Both must be absolute. */
export function isInside(place: string, folder: string): boolean {
  return place.startsWith(`${folder}${path.sep}`);
}
