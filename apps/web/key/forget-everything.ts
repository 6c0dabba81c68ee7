import { forgetRemembered } from '../remembered.ts';
import { forgetJournal } from '../selection/journal.ts';
import { forgetKey } from './key-store.ts';

/** Deletes everything that the app keeps in this browser: its key, what it remembers, and what is cached. */
export async function forgetEverything(): Promise<void> {
  forgetRemembered();
  await Promise.all([forgetKey(), forgetJournal()]);
  const caches = globalThis.caches;
  for (const name of (await caches?.keys()) ?? []) await caches.delete(name);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
