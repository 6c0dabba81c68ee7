import type { Pause } from '../../core/scheduling/steps.ts';

/** Loads the code that replies to messages, in parts: loading everything in one step would block the thread for 60 ms. */
export async function loadAnswering(pause: Pause): Promise<typeof import('./messages.ts')> {
  await import('@modelcontextprotocol/sdk/types.js');
  await pause();
  const answering = await import('./messages.ts');
  await pause();
  return answering;
}
