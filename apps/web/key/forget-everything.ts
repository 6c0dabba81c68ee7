import { forgetDrafts } from '../edit/saving/drafts.ts';
import { forgetRemembered } from '../remembered.ts';
import { forgetKey } from './key-store.ts';

/** Deletes everything that the app keeps in this browser: its key, what it remembers, drafts, and what is cached. */
export async function forgetEverything(): Promise<void> {
  forgetRemembered();
  await forgetKey();
  await forgetDrafts();
  const caches = globalThis.caches;
  for (const name of (await caches?.keys()) ?? []) await caches.delete(name);
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
