import { existsSync } from 'node:fs';

/** The Chromium that tests run, as Debian's package `chromium` installs it. */
export const CHROMIUM: string = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

/** Whether it is installed; in CI it must be. */
export const hasChromium: boolean = Boolean(process.env.CI) || existsSync(CHROMIUM);
if (!hasChromium)
  console.warn(`There is no ${CHROMIUM} (apt-get install chromium): no screenshots are tested.`);
