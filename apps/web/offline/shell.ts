/** The cached files of one build of the app, so that it opens without the server. */
interface Shell {
  /** Fetches the page and the files of the build. @throws if the server does not respond or has another build */
  install(): Promise<void>;
  /** Deletes the caches of earlier builds, except the last one, which a tab may still use. */
  tidy(): Promise<void>;
  /** The page, which is the same for every path of the app. It is fetched if it is not cached. */
  page(request: Request): Promise<Response>;
  /** Fetches the page again, because its headers may have changed. @returns whether the server still has this build */
  refreshPage(): Promise<boolean>;
  /** A file of this build or the previous one. */
  file(request: Request): Promise<Response>;
}

interface ShellOptions {
  /** The app's path, such as `/app`. */
  readonly app: string;
  /** Identifies the build. */
  readonly build: string;
  /** The paths of the build's files below the path of the app. The first is the entry script. */
  readonly files: readonly string[];
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
}

/** The beginning of cache names. The path of the app follows. */
export const SHELL = 'commonplace shell';

export function createShell({ app, build, files, caches, fetch }: ShellOptions): Shell {
  const prefix = `${SHELL} ${app} `;
  const name = prefix + build;

  /** Fetches the page. Rejects unless the server has this build. */
  async function fetchPage(): Promise<Response> {
    const response = await fetch(app, { cache: 'no-cache', redirect: 'error' });
    const text = response.ok ? await response.clone().text() : '';
    // The page may be from another build or from a captive portal.
    if (!text.includes(files[0] as string)) throw new OtherBuildError();
    return response;
  }

  return {
    async install() {
      const cache = await caches.open(name);
      await cache.addAll(files.map((file) => app + file));
      await cache.put(app, await fetchPage());
    },

    async tidy() {
      const names = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name);
      await Promise.all(names.slice(0, -1).map((each) => caches.delete(each)));
    },

    async page(request) {
      const cached = await caches.open(name).then((cache) => cache.match(app));
      return cached ?? fetch(request);
    },

    async refreshPage() {
      try {
        const page = await fetchPage();
        const cache = await caches.open(name);
        await cache.put(app, page);
      } catch (error) {
        return !(error instanceof OtherBuildError);
      }
      return true;
    },

    async file(request) {
      const cached = await caches.match(request, { ignoreVary: true });
      if (cached) return cached;
      const response = await fetch(request);
      // If the requesting page belongs to a deleted build, the next page must come from the server.
      const cache = await caches.open(name);
      if (response.status === 404) await cache.delete(app);
      // Caches the texts of a language on first use.
      if (response.ok) await cache.put(request, response.clone());
      return response;
    },
  };
}

class OtherBuildError extends Error {}
