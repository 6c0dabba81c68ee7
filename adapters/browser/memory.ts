import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';

const EVERY_MS = 250;
/** The size of Linux memory pages. */
const PAGE_BYTES = 4096;

/** A process of a browser: the `browser` itself, a `renderer` of pages, or another. */
interface BrowserProcess {
  readonly id: number;
  readonly type: string;
}

export async function processesOf(session: CDPSession): Promise<readonly BrowserProcess[]> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo;
}

interface MemoryWatch {
  isExceeded(): boolean;
  stop(): void;
}

/** Calls `exceeded` when the pages of a browser use more than `maxBytes` of memory; only on Linux, which reports it. */
export function watchMemory(browser: Browser, maxBytes: number, exceeded: () => void): MemoryWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isExceeded = false;
  const watch = async (): Promise<void> => {
    const session = await browser.newBrowserCDPSession();
    while (!isExceeded) {
      isExceeded = (await memoryOfPages(await processesOf(session))) > maxBytes;
      if (isExceeded) exceeded();
      else await pause(EVERY_MS, undefined, { signal, ref: false });
    }
  };
  watch().catch(() => undefined); // stopped, or the browser has ended
  return { isExceeded: () => isExceeded, stop: () => stopping.abort() };
}

async function memoryOfPages(processes: readonly BrowserProcess[]): Promise<number> {
  const renderers = processes.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => residentBytes(id)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function residentBytes(processId: number): Promise<number> {
  const statm = await readFile(`/proc/${processId}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
