import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { DomainError } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { processesOf } from './memory.ts';

/** The time that a browser has to close before it is killed, in milliseconds. */
const CLOSE_MS = 3_000;
/** Maximum heap size for the scripts of a page. */
const HEAP_MEBIBYTES = 256;

/** The features that Playwright turns off. A browser reads only the last argument of this name, and the last one is ours. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** The lists below the address bar: each new window loads them as pages, half of what opening it costs. Nobody sees them. */
const LISTS_OF_ADDRESSES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** The argument that turns off features that a browser without a visible window does not need. */
export const FEATURES_OFF: string = `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...LISTS_OF_ADDRESSES].join(',')}`;

const ARGUMENTS: readonly string[] = [
  FEATURES_OFF,
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

/** The default proxy, where nothing listens. Requests that bypass the proxy of their page fail. */
const NOWHERE = 'http://127.0.0.1:9';

export interface RunningBrowser {
  readonly browser: Browser;
  kill(): void;
  /** Closes the browser, or kills it if it does not close in time. */
  close(): Promise<void>;
}

/**
 * Starts headless Chromium with a new profile, which is removed when it ends. Uses its sandbox where the system supports that:
 * not for root, and not in some containers.
 * @param folder for its profile and other files
 * @throws DomainError `unavailable` when it cannot be started
 */
export async function launchBrowser(executable: string, folder: string): Promise<RunningBrowser> {
  const isRoot = process.getuid?.() === 0;
  try {
    return await launchWith(executable, folder, { chromiumSandbox: !isRoot }).catch((error) => {
      if (isRoot) throw error;
      return launchWith(executable, folder, { chromiumSandbox: false });
    });
  } catch (error) {
    throw new DomainError('unavailable', reason('browser-not-started'), {
      cause: error,
    });
  }
}

async function launchWith(
  executablePath: string,
  folder: string,
  { chromiumSandbox }: { readonly chromiumSandbox: boolean },
): Promise<RunningBrowser> {
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
