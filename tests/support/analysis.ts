import { expect, vi } from 'vitest';
import type { Client, Json } from './client.ts';

/** The state of analysis, once no step is waiting or running. */
export function settled(client: Client): Promise<Json> {
  return vi.waitFor(
    async () => {
      const { json: progress } = await client.get('/_/analysis');
      expect(progress).toMatchObject({ queued: 0, running: 0 });
      return progress;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** The object, once no step of analysis is waiting or running. */
export async function analysed(client: Client, id: string): Promise<Json> {
  await settled(client);
  return (await client.get(`/objects/${id}`)).json;
}
