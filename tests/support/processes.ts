import { readFileSync } from 'node:fs';

/** Whether a process runs: it exists, and has not only been left by its parent. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch {
    return false;
  }
  return stateOf(id) !== 'Z';
}

/** The state of a process as Linux tells it, `Z` after its end; unknown elsewhere. */
function stateOf(id: number): string | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
  } catch {
    return undefined;
  }
}
