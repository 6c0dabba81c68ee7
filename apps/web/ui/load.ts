import { connection } from '../api/connection.ts';
import { LONG_WAIT_MS } from '../api/fetch-with-timeouts.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';
import { allTexts } from '../words/choose-language.ts';
import { frameWords } from '../words/frame.ts';
import { toast } from './toasts.tsx';

/**
 * Loads a chunk that the first view does not need. After a server update its file names differ, so the page reloads itself once. Browsers
 * wait for a chunk as long as the connection lasts, so the app says when it is slow.
 */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  const reload = { label: frameWords.reload, run: () => location.reload() };
  const late = setTimeout(() => toast({ text: frameWords.latePart, action: reload }), LONG_WAIT_MS);
  try {
    const [loaded] = await Promise.all([part(), allTexts(), laterStyle()]);
    return loaded;
  } catch (error) {
    if (connection.peek().state === 'good' && isFirstReload()) location.reload();
    toast({ text: frameWords.outdated, isFailure: true, action: reload });
    throw error;
  } finally {
    clearTimeout(late);
  }
}

let style: Promise<void> | null = null;

/** Loads the style sheet for everything beyond the first view, once. A part is usable without it. */
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

const RELOADED = 'commonplace reloaded';
const RELOADED_FOR_MS = 60_000;

/** Whether the page was not reloaded recently for this reason; false if the tab cannot store that. */
function isFirstReload(): boolean {
  const at = Number(readTab(RELOADED));
  return writeTab(RELOADED, String(Date.now())) && Date.now() - at > RELOADED_FOR_MS;
}
