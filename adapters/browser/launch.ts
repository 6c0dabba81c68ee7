import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { unusable } from '../../core/errors.ts';
import { processesOf } from './memory.ts';

/** How long a browser may take to end by itself. */
const CLOSE_MS = 3_000;
/** Of the scripts of one page. */
const HEAP_MEBIBYTES = 256;

const ARGUMENTS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-crash-reporter',
  '--no-pings',
  '--dns-prefetch-disable',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // its name in other builds
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--renderer-process-limit=2',
  `--js-flags=--max-old-space-size=${HEAP_MEBIBYTES}`,
];

/** Nothing listens there: what has no proxy of its own goes nowhere. */
const NOWHERE = 'http://127.0.0.1:9';

/** A browser that was started. */
export interface RunningBrowser {
  readonly browser: Browser;
  /** Ends it by force. */
  kill(): void;
  /** Ends it, by force where it does not go by itself. */
  close(): Promise<void>;
}

/**
 * Starts Chromium without a window, with a new profile that goes with it. Its own sandbox is used wherever the system has one
 * for it: root has none, nor have some containers.
 * @param folder for the profile and other files of its own
 * @throws DomainError `unavailable` when it cannot be started
 */
export async function launchBrowser(executable: string, folder: string): Promise<RunningBrowser> {
  const isRoot = process.getuid?.() === 0;
  try {
    return await launchWith(executable, folder, !isRoot).catch((error) => {
      if (isRoot) throw error;
      return launchWith(executable, folder, false);
    });
  } catch (error) {
    throw unusable(`The browser ${executable} cannot be started`, firstLine(error));
  }
}

async function launchWith(
  executablePath: string,
  folder: string,
  chromiumSandbox: boolean,
): Promise<RunningBrowser> {
  process.env.TMPDIR = folder; // where Playwright makes the profile, as it finds it when it is loaded
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox,
    args: [...ARGUMENTS],
    proxy: { server: NOWHERE },
    env: { HOME: folder, TMPDIR: folder },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const session = await browser.newBrowserCDPSession();
  const own = (await processesOf(session)).find(({ type }) => type === 'browser');
  const kill = () => {
    if (own && browser.isConnected()) process.kill(own.id, 'SIGKILL');
  };
  return {
    browser,
    kill,
    async close() {
      const isGone = browser.close().catch(() => undefined);
      await Promise.race([isGone, pause(CLOSE_MS, undefined, { ref: false })]);
      kill();
      await isGone;
    },
  };
}

/** What Playwright says, without the log of the browser that follows it. */
export function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/^\w+\.\w+: /, '');
}
