import type { SharedSlots } from '../../core/scheduling/shared-slots.ts';

/** Fills slots until nothing is due. @throws the first error, after all running items have ended */
export async function workUntilIdle(slots: SharedSlots, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && (await slots.fill()) > 0) await slots.freed();
  } finally {
    await slots.idle();
  }
}
