import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDiskFull } from './disk-full.ts';

/**
 * Writes a note into the data directory, all or nothing.
 * @returns false when the disk is full, which does not stop work whose result is elsewhere
 * @throws Error of node:fs for any other failure
 */
export function writeNote(file: string, note: object): boolean {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, `${JSON.stringify(note)}\n`, { flush: true });
    renameSync(draft, file);
    return true;
  } catch (error) {
    rmSync(draft, { force: true });
    if (isDiskFull(error)) return false;
    throw error;
  }
}
