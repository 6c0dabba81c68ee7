import { readFileSync } from 'node:fs';

/** Whether a process is running, and is not a zombie. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch {
    return false;
  }
  return stateOf(id) !== 'Z';
}

/** The process state as reported by Linux, `Z` after its end; unknown on other systems. */
function stateOf(id: number): string | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
  } catch {
    return undefined;
  }
}
