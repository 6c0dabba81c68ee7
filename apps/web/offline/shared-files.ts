/** Files from the system's share menu, which the service worker receives and the page for saving shows. */

/** The most files of one share; the system offers no more. */
const MAX_FILES = 100;

/** The name of the cache that holds them. @param app the app's path */
const sharedCache = (app: string): string => `commonplace shared ${app}`;

/** What a share has besides files, as the address of the page for saving takes it. */
const TEXTS = ['title', 'text', 'url'] as const;

/**
 * Keeps what was shared until the person saves or leaves it, in place of an earlier share.
 * @returns the address of the page for saving
 */
export async function receiveShared(request: Request, app: string, caches: CacheStorage): Promise<string> {
  const form = await request.formData();
  const query = new URLSearchParams();
  for (const name of TEXTS) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  await caches.delete(sharedCache(app));
  if (files.length > 0) {
    const cache = await caches.open(sharedCache(app));
    for (const [at, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'Content-Type': file.type, 'File-Name': encodeURIComponent(file.name) };
      await cache.put(`${app}/shared/${at}`, new Response(file, { headers }));
    }
    query.set('files', String(files.length));
  }
  return `${app}/save?${query}`;
}

/** The files of the last share, in their order. */
export async function sharedFiles(app: string, caches: CacheStorage): Promise<readonly File[]> {
  const cache = await caches.open(sharedCache(app));
  const files: File[] = [];
  for (let at = 0; at < MAX_FILES; at++) {
    const stored = await cache.match(`${app}/shared/${at}`);
    if (stored === undefined) break;
    const name = decodeURIComponent(stored.headers.get('File-Name') ?? '');
    files.push(new File([await stored.blob()], name, { type: stored.headers.get('Content-Type') ?? '' }));
  }
  return files;
}

export const dropShared = (app: string, caches: CacheStorage): Promise<boolean> =>
  caches.delete(sharedCache(app));
