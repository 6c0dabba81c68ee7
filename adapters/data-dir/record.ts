import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDiskFull } from './disk-full.ts';

/**
 * Writes a small JSON file into the data directory atomically.
 * @returns false if the disk is full. Work that stores its result elsewhere can continue.
 * @throws Error of node:fs for any other failure
 */
export function writeRecord(file: string, record: object): boolean {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, `${JSON.stringify(record)}\n`, { flush: true });
    renameSync(draft, file);
    return true;
  } catch (error) {
    rmSync(draft, { force: true });
    if (isDiskFull(error)) return false;
    throw error;
  }
}
