/** The files of one build of the app, kept so that it opens without the server. */
export interface Shell {
  /** Reads the page and the files of the build. @throws if the server does not answer, or has another build */
  install(): Promise<void>;
  /** Removes what earlier builds left, except the last: a tab may still show it. */
  tidy(): Promise<void>;
  /** The page, for every address of the app; read from the server where it is not kept. */
  page(request: Request): Promise<Response>;
  /** Reads the page again, whose headers may have changed. @returns whether the server has this build still */
  refreshPage(): Promise<boolean>;
  /** A file of this build or of the one before. */
  file(request: Request): Promise<Response>;
}

export interface ShellOptions {
  /** The path of the app, as `/app`. */
  readonly app: string;
  /** Names the build. */
  readonly build: string;
  /** The paths of its files below that of the app; the first is the script that the page starts with. */
  readonly files: readonly string[];
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
}

/** Names of caches of the shell begin with this, then with the path of the app. */
export const SHELL = 'commonplace shell';

export function createShell({ app, build, files, caches, fetch }: ShellOptions): Shell {
  const prefix = `${SHELL} ${app} `;
  const name = prefix + build;

  /** @throws unless the server has this build */
  async function fetchPage(): Promise<Response> {
    const response = await fetch(app, { cache: 'no-cache', redirect: 'error' });
    const text = response.ok ? await response.clone().text() : '';
    // Not that of another build, nor one of a network that wants its guests to log in.
    if (!text.includes(files[0] as string)) throw new OtherBuild();
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
      const kept = await caches.open(name).then((cache) => cache.match(app));
      return kept ?? fetch(request);
    },

    async refreshPage() {
      try {
        const page = await fetchPage();
        const cache = await caches.open(name);
        await cache.put(app, page);
      } catch (error) {
        return !(error instanceof OtherBuild);
      }
      return true;
    },

    async file(request) {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept) return kept;
      const response = await fetch(request);
      // The page that asks for it is of a build that is gone: the next one comes from the server.
      if (response.status === 404) await caches.open(name).then((cache) => cache.delete(app));
      return response;
    },
  };
}

class OtherBuild extends Error {}
