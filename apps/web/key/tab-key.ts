import { fromBase64, type Key } from '../../client/key.ts';
import { SERVER_PATH } from '../browser/app-paths.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';

/**
 * The key of a tab without Web Crypto, which browsers provide only over https and on localhost. It is in session storage in plain text,
 * survives reloads, and is deleted with the tab.
 */
export interface TabKey extends Key {
  /** When the link that contained the key expires; absent if no such link can be opened again. */
  readonly linkExpires?: string;
}

const STORAGE_KEY = `commonplace key ${SERVER_PATH}`;

/** Stores the key of this tab. @returns whether the browser allowed it */
export function storeTabKey({ kid, secret, linkExpires }: TabKey): boolean {
  const text = btoa(String.fromCharCode(...secret));
  return writeTab(STORAGE_KEY, JSON.stringify({ kid, secret: text, linkExpires }));
}

/** The key of this tab; null if it has no key. */
export function readTabKey(): TabKey | null {
  try {
    const { kid, secret, linkExpires } = JSON.parse(readTab(STORAGE_KEY) ?? '');
    const bytes = fromBase64(secret);
    return bytes === null ? null : { kid, secret: bytes, ...(linkExpires && { linkExpires }) };
  } catch {
    return null;
  }
}

export function forgetTabKey(): void {
  writeTab(STORAGE_KEY, null);
}
