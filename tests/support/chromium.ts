import { existsSync } from 'node:fs';

/** The Chromium that tests run, as Debian's package `chromium` installs it. */
export const CHROMIUM: string = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

if (!existsSync(CHROMIUM)) {
  throw new Error(`There is no ${CHROMIUM}: apt-get install chromium, or name another in BROWSER_PATH.`);
}
