import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of unfinished uploads in a file store, without the locks and markers of the writing processes. */
export function unfinishedIn(folder: string): readonly string[] {
  return filesBelow(path.join(folder, 'incoming')).filter(
    (name) => !name.startsWith('lock') && !name.endsWith('.stored'),
  );
}

/** A folder removed in the meantime counts as empty. */
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
