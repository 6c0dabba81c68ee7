import { ConnectionError } from '../client/problem.ts';
import { keep } from './outbox.ts';
import { type Save, type Saved, send } from './save.ts';
import type { Service } from './service.ts';

/** Saves something, or puts it into the outbox while the server is unavailable. @returns null in that case @throws Problem */
export async function sendOrKeep(service: Service, save: Save): Promise<Saved | null> {
  try {
    return await send(service, save);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    await keep(save);
    return null;
  }
}
