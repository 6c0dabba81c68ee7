/** The path of the app: `/app` or, below a prefix, `/books/app`; its modules are in `assets` below it. */
export const APP: string = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** The path of the server: empty, or the prefix of its public address. */
export const SERVICE: string = APP.slice(0, -'/app'.length);

/** The address of an app page. @param path below the app, such as `/settings` */
export function appPath(path: string): string {
  return `${APP}${path}`;
}

/** The public address of the server, as configured. */
export function publicAddress(): URL {
  return new URL(document.documentElement.dataset.base || location.origin);
}
