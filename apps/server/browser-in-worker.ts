import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Allowance, formatAllowance } from '../../adapters/web/allowance.ts';
import { workerPool } from '../../adapters/workers/pool.ts';
import { portInWorkers } from '../../adapters/workers/port.ts';
import type { Browser } from '../../core/ports/browser.ts';
import { currentAccount } from './on-behalf.ts';
import { workerModule } from './paths.ts';
import { IDLE_MS } from './understanding.ts';

/** Maximum time for a page, in milliseconds. After that, the worker and its browser are ended. */
const PAGE_TIMEOUT_MS = 60_000;

interface WorkerBrowser {
  readonly browser: Browser;
  /** Ends the worker and its browser, and removes their files. */
  close(): Promise<void>;
}

/**
 * Runs the browser in a worker process. Both start on demand and end together.
 * @param executable the path of Chromium
 * @param allow what pages may access outside the public internet
 */
export async function browserInWorker(
  executable: string,
  allow: readonly Allowance[],
): Promise<WorkerBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-browser-'));
  const pool = workerPool({
    workerUrl: workerModule('browser-worker'),
    isolation: 'process',
    heapMebibytes: 256,
    idleMs: IDLE_MS,
    label: 'The browser',
    ownerOf: currentAccount,
    programArguments: [executable, folder, ...allow.map(formatAllowance)],
  });
  return {
    browser: portInWorkers<Browser>(pool, 'browser', {
      screenshot: PAGE_TIMEOUT_MS,
      render: PAGE_TIMEOUT_MS,
      snapshot: PAGE_TIMEOUT_MS,
      print: PAGE_TIMEOUT_MS,
    }),
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
