import type { Pause } from '../../core/scheduling/steps.ts';

/** Loads what answers messages, in parts: all of it at once takes a thread 60 ms. */
export async function loadAnswering(pause: Pause): Promise<typeof import('./messages.ts')> {
  await import('@modelcontextprotocol/sdk/types.js');
  await pause();
  const answering = await import('./messages.ts');
  await pause();
  return answering;
}
