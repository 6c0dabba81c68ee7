import { connection } from '../api/connection.ts';
import { LONG_WAIT_MS } from '../api/fetch-with-timeouts.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';
import { allTexts } from '../words/choose-language.ts';
import { frameWords } from '../words/frame.ts';
import { toast } from './toasts.tsx';

/**
 * Loads a part of the app that the first view does not need. If its file no longer exists after an update of the server, the page reloads
 * itself once. Browsers wait for a file as long as the connection lasts, so the app shows a message when it is slow.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  const reload = { label: frameWords.reload, run: () => location.reload() };
  const slowTimer = setTimeout(() => toast({ text: frameWords.latePart, action: reload }), LONG_WAIT_MS);
  try {
    const [loaded] = await Promise.all([part(), allTexts(), laterStyle()]);
    return loaded;
  } catch (error) {
    if (connection.peek().state === 'online' && isFirstReload()) location.reload();
    toast({ text: frameWords.outdated, isFailure: true, action: reload });
    throw error;
  } finally {
    clearTimeout(slowTimer);
  }
}

let style: Promise<void> | null = null;

/** Loads the style sheet for everything beyond the first view, once. If that fails, the app is still usable. */
function laterStyle(): Promise<void> {
  style ??= new Promise((resolve) => {
    const href = document.documentElement.dataset.laterStyle;
    if (href === undefined) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
  return style;
}

const RELOADED_AT_KEY = 'commonplace reloaded';
/** Minimum time between two automatic reloads, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Whether the page was not reloaded automatically in the last minute. False if the tab cannot store the time. */
function isFirstReload(): boolean {
  const at = Number(readTab(RELOADED_AT_KEY));
  return writeTab(RELOADED_AT_KEY, String(Date.now())) && Date.now() - at > MIN_RELOAD_INTERVAL_MS;
}
