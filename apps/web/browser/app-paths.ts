/** The path of the app: `/app`, or `/books/app` below the prefix `/books`. This module is in its folder `assets`. */
export const APP_PATH: string = new URL('..', import.meta.url).pathname.replace(/\/$/, '');

/** The path of the server: empty, or the prefix in its public URL. */
export const SERVER_PATH: string = APP_PATH.slice(0, -'/app'.length);

/** The path of an app page on the server. @param path the page's path within the app, such as `/settings` */
export function appPath(path: string): string {
  return `${APP_PATH}${path}`;
}

/** The configured public URL of the server. */
export function publicUrl(): URL {
  return new URL(document.documentElement.dataset.base || location.origin);
}
