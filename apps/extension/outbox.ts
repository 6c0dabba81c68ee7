import { ConnectionError } from '../client/problem.ts';
import { reasonIn } from '../web/words/service.ts';
import { type Save, send } from './save.ts';
import type { Service } from './service.ts';
import { openStore, type Waiting } from './store.ts';

/** A waiting save with its key in the database. */
export interface Kept extends Waiting {
  readonly key: number;
}

/** Stores a save until the server is available. */
export async function keep(save: Save): Promise<void> {
  const database = await openStore();
  await database.add('outbox', { save });
  database.close();
}

/** All waiting saves, oldest first. */
export async function listWaiting(): Promise<readonly Kept[]> {
  const database = await openStore();
  const [keys, values] = await Promise.all([database.getAllKeys('outbox'), database.getAll('outbox')]);
  database.close();
  return values.map((waiting, at) => ({ ...waiting, key: keys[at] ?? 0 }));
}

export async function discard(key: number): Promise<void> {
  const database = await openStore();
  await database.delete('outbox', key);
  database.close();
}

/** Sends the waiting saves one after the other. Stops if the server becomes unavailable. Rejected saves stay, with the reason. */
export async function sendWaiting(service: Service): Promise<void> {
  await navigator.locks.request('outbox', async () => {
    for (const { key, save } of await listWaiting()) {
      try {
        await send(service, save);
        await discard(key);
      } catch (error) {
        if (error instanceof ConnectionError) return;
        const database = await openStore();
        await database.put('outbox', { save, refusal: reasonIn(error) }, key);
        database.close();
      }
    }
  });
}
