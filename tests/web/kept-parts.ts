import type { Page } from 'playwright-core';

/** The names of the parts of objects that this browser has stored; empty before it stores any. */
export async function keptParts(page: Page): Promise<readonly string[]> {
  const keys = await page.evaluate(readKeys);
  return keys.flatMap((key) => (Array.isArray(key) ? [String(key[1])] : []));
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
