import { forgetKey } from './key-store.ts';

/** What the app remembers in `localStorage` begins with this. */
export const REMEMBERED = 'commonplace ';

/** Deletes everything that the app keeps in this browser: its key, what it remembers, and what is cached. */
export async function forgetEverything(): Promise<void> {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(REMEMBERED)) localStorage.removeItem(name);
  await forgetKey();
  const caches = globalThis.caches;
  for (const name of (await caches?.keys()) ?? []) await caches.delete(name);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
