import { describe, expect, it } from 'vitest';
import { createShell } from '../../../apps/web/offline/shell.ts';

/**
 * The service worker serves one complete build of the app and never mixes it with another, whether worker or
 * server is older.
 */

const pathOf = (request: RequestInfo | URL) =>
  String(request instanceof Request ? new URL(request.url).pathname : request);

/** The caches of a browser. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo) => entries.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void entries.set(pathOf(request), response),
      delete: async (request: RequestInfo) => entries.delete(pathOf(request)),
    };
  };
  return {
    all,
    caches: {
      open,
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      async match(request: RequestInfo) {
        for (const name of all.keys()) {
          const found = await (await open(name)).match(request);
          if (found) return found;
        }
        return undefined;
      },
    },
  };
}

/** A browser, and a server that has one build at a time or is unavailable. */
function setUp() {
  const { all, caches } = memoryCaches();
  const server = { build: 'one' as string | null };
  const fetchFrom = async (request: RequestInfo | URL): Promise<Response> => {
    const path = pathOf(request);
    if (server.build === null) throw new TypeError('Failed to fetch');
    if (path === '/app') return new Response(`page of /assets/${server.build}.js`);
    const isThere = path === `/app/assets/${server.build}.js`;
    return new Response(isThere ? `script ${server.build}` : '', { status: isThere ? 200 : 404 });
  };
  const workerOf = (build: string) => {
    const files = [`/assets/${build}.js`];
    const withAddAll = {
      ...caches,
      open: async (name: string) => {
        const cache = await caches.open(name);
        const addAll = async (paths: readonly string[]) => {
          for (const path of paths) {
            const response = await fetchFrom(path);
            if (!response.ok) throw new TypeError(`${path} is not there`);
            await cache.put(path, response);
          }
        };
        return { ...cache, addAll };
      },
    };
    return createShell({
      app: '/app',
      build,
      files,
      caches: withAddAll as unknown as CacheStorage,
      fetch: fetchFrom as typeof fetch,
    });
  };
  return { all, server, workerOf };
}

const request = (path: string) => new Request(`http://localhost${path}`);
const text = async (response: Promise<Response>) => (await response).text();

describe('the shell of the app', () => {
  it('opens offline, with page and script of the same build', async () => {
    const { server, workerOf } = setUp();
    const worker = workerOf('one');
    await worker.install();
    server.build = null;
    expect(await text(worker.page(request('/app/o/abc')))).toBe('page of /assets/one.js');
    expect(await text(worker.file(request('/app/assets/one.js')))).toBe('script one');
    expect(await worker.refreshPage()).toBe(true);
  });

  it('remains that of an older worker when the server has a newer build, and detects the difference', async () => {
    const { server, workerOf } = setUp();
    const worker = workerOf('one');
    await worker.install();
    server.build = 'two';
    expect(await worker.refreshPage()).toBe(false);
    expect(await text(worker.page(request('/app')))).toBe('page of /assets/one.js');
    expect(await text(worker.file(request('/app/assets/one.js')))).toBe('script one');
  });

  it('is not installed from a server with another build, or from a captive portal', async () => {
    const { server, workerOf } = setUp();
    server.build = 'one';
    await expect(workerOf('two').install()).rejects.toThrow();
    server.build = null;
    await expect(workerOf('one').install()).rejects.toThrow();
  });

  it('has the files of the previous build for tabs that still show it, and nothing older', async () => {
    const { all, server, workerOf } = setUp();
    for (const build of ['one', 'two', 'three']) {
      server.build = build;
      const worker = workerOf(build);
      await worker.install();
      await worker.tidy();
    }
    expect([...all.keys()].map((name) => name.split(' ').at(-1))).toEqual(['two', 'three']);
    expect(await text(workerOf('three').file(request('/app/assets/two.js')))).toBe('script two');
  });

  it('leaves the caches of a service at another path alone', async () => {
    const { all, workerOf } = setUp();
    all.set('commonplace shell /books/app other', new Map());
    all.set('commonplace shell /books/app another', new Map());
    const worker = workerOf('one');
    await worker.install();
    await worker.tidy();
    expect(all.size).toBe(3);
  });

  it('is loaded from the server again if a file is missing', async () => {
    const { server, workerOf } = setUp();
    const worker = workerOf('one');
    await worker.install();
    server.build = 'two';
    expect((await worker.file(request('/app/assets/lost.js'))).status).toBe(404);
    expect(await text(worker.page(request('/app')))).toBe('page of /assets/two.js');
  });
});
