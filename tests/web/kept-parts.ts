import type { Page } from 'playwright-core';

/** The names of the parts that the browser has stored, of all objects or of the one with this id. */
export async function keptParts(page: Page, id?: string): Promise<readonly string[]> {
  const keys = await page.evaluate(readKeys);
  return keys.flatMap((key) =>
    Array.isArray(key) && [key[0], undefined].includes(id) ? [String(key[1])] : [],
  );
}

/** Waits until the service worker has cached the shell. */
export async function shellCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isKept = async () =>
      (await caches.keys()).length > 0 && (await caches.match(`${location.origin}/app`)) !== undefined;
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** Runs in the page. */
async function readKeys(): Promise<IDBValidKey[]> {
  const all = await indexedDB.databases();
  const name = all.find(({ name }) => name?.startsWith('commonplace kept'))?.name;
  if (name === undefined) return [];
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const request = database.transaction('parts').objectStore('parts').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return keys;
}
