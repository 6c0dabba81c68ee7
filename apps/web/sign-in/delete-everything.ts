import { APP_PATH } from '../browser/app-paths.ts';
import { resetPreferences } from '../browser/remembered.ts';
import { forgetKey } from '../key/key-store.ts';
import { forgetTabKey } from '../key/tab-key.ts';
import { deleteOfflineData } from '../offline/database.ts';
import { forgetDrafts } from '../offline/drafts.ts';
import { dropShared } from '../offline/shared-files.ts';
import { SHELL } from '../offline/shell.ts';
import { forgetJournal } from '../selection/journal.ts';

/** Deletes everything that the app stores in this browser: the key, preferences, drafts, offline copies and the service worker. */
export async function deleteEverything(): Promise<void> {
  resetPreferences();
  forgetTabKey();
  await Promise.allSettled([forgetKey(), forgetDrafts(), deleteOfflineData(), forgetJournal()]);
  await deleteShell();
}

/** Deletes the caches of this server. Other servers on the same host keep theirs. */
async function deleteShell(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = registrations.filter(({ scope }) => new URL(scope).pathname === APP_PATH);
  await Promise.all(own.map((registration) => registration.unregister()));
  const caches = globalThis.caches;
  if (caches) await dropShared(APP_PATH, caches);
  const names = (await caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => name.startsWith(`${SHELL} ${APP_PATH} `)).map((name) => caches.delete(name)),
  );
}
