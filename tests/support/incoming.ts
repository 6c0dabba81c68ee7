import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of unfinished uploads in a store of files, without the locks and notes of the processes that write there. */
export function unfinishedIn(folder: string): readonly string[] {
  return readdirSync(path.join(folder, 'incoming'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock') && !entry.name.endsWith('.stored'))
    .map((entry) => entry.name);
}
