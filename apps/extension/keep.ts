import { ConnectionError } from '../client/problem.ts';
import { keep } from './outbox.ts';
import { type Save, type Saved, send } from './save.ts';
import type { Service } from './service.ts';

/** Saves something. If the server is unavailable, puts it into the outbox and returns null. @throws Problem */
export async function sendOrKeep(service: Service, save: Save): Promise<Saved | null> {
  try {
    return await send(service, save);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    await keep(save);
    return null;
  }
}
