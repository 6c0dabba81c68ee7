import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of unfinished uploads in a store of files, without the locks and notes of the processes that write there. */
export function unfinishedIn(folder: string): readonly string[] {
  return filesBelow(path.join(folder, 'incoming')).filter(
    (name) => !name.startsWith('lock') && !name.endsWith('.stored'),
  );
}

/** A folder that a process removes meanwhile holds nothing. */
function filesBelow(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(path.join(folder, entry.name));
    return entry.isFile() ? [entry.name] : [];
  });
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
