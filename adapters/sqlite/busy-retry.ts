import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** Maximum time in milliseconds that a write waits for another connection, in a thread or another process, to finish writing. */
export const MAX_WAIT_MS = 30_000;
/** How long a write waits between two attempts, in milliseconds. */
export const RETRY_MS = 1;

/** Runs work that writes, and repeats it while another connection writes, without blocking its thread in between. */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - began >= MAX_WAIT_MS) throw error;
      await pause(RETRY_MS);
    }
  }
}
