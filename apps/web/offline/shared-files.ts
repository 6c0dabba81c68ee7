// Files from the system's share menu. The service worker receives them, and the save page shows them.

/** Maximum number of files in one share. Systems do not send more. */
const MAX_FILES = 100;

/** The name of the cache with the files. @param app the path of the app */
const sharedCache = (app: string): string => `commonplace shared ${app}`;

/** The text fields of a share, which become parameters of the save page. */
const TEXT_FIELDS = ['title', 'text', 'url'] as const;

/**
 * Stores shared files until the person saves or discards them. They replace an earlier share.
 * @returns the URL of the save page
 */
export async function storeShared(request: Request, app: string, caches: CacheStorage): Promise<string> {
  const form = await request.formData();
  const query = new URLSearchParams();
  for (const name of TEXT_FIELDS) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  await caches.delete(sharedCache(app));
  if (files.length > 0) {
    const cache = await caches.open(sharedCache(app));
    for (const [index, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'Content-Type': file.type, 'File-Name': encodeURIComponent(file.name) };
      await cache.put(`${app}/shared/${index}`, new Response(file, { headers }));
    }
    query.set('files', String(files.length));
  }
  return `${app}/save?${query}`;
}

/** The files of the last share, in order. */
export async function sharedFiles(app: string, caches: CacheStorage): Promise<readonly File[]> {
  const cache = await caches.open(sharedCache(app));
  const files: File[] = [];
  for (let index = 0; index < MAX_FILES; index++) {
    const stored = await cache.match(`${app}/shared/${index}`);
    if (stored === undefined) break;
    const name = decodeURIComponent(stored.headers.get('File-Name') ?? '');
    files.push(new File([await stored.blob()], name, { type: stored.headers.get('Content-Type') ?? '' }));
  }
  return files;
}

export const dropShared = (app: string, caches: CacheStorage): Promise<boolean> =>
  caches.delete(sharedCache(app));
