import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Json } from './client.ts';

/** Maximum time of an analysis on a busy machine, in milliseconds. */
const TIMEOUT_MS = 600_000;
const BETWEEN_MS = 50;

/** Waits until no step of analysis is waiting or running. @returns the state of analysis */
export async function settled(client: Client): Promise<Json> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { json: progress } = await client.get('/_/analysis');
    if (progress?.queued === 0 && progress.running === 0) return progress;
    if (performance.now() > deadline)
      throw new Error(`Analysis has not come to its end: ${JSON.stringify(progress)}`);
    await pause(BETWEEN_MS);
  }
}

/** Waits until no step of analysis is waiting or running. @returns the object */
export async function analysed(client: Client, id: string): Promise<Json> {
  await settled(client);
  return (await client.get(`/objects/${id}`)).json;
}
