/** The path of the app, as `/app` or, below a prefix, `/books/app`: all its modules lie in `assets` below it. */
export const APP: string = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** The path of the service: empty, or the prefix of its public address. */
export const SERVICE: string = APP.slice(0, -'/app'.length);

/** The address of a page of the app. @param path below the app, as `/settings` */
export function appPath(path: string): string {
  return `${APP}${path}`;
}

/** The public address of the service, as its operator configured it. */
export function publicAddress(): URL {
  return new URL(document.documentElement.dataset.base || location.origin);
}
