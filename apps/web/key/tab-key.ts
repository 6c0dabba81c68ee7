import { fromBase64, type Key } from '../../client/key.ts';
import { SERVICE } from '../browser/place.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';

/**
 * The key of a tab without Web Crypto: over plain http, except on localhost. It is in session storage in plain text, survives reloads, and
 * is deleted with the tab.
 */
export interface TabKey extends Key {
  /** When its link expires; absent without a link that can be opened again. */
  readonly linkExpires?: string;
}

const NAME = `commonplace key ${SERVICE}`;

/** @returns whether the tab keeps it */
export function storeTabKey({ kid, secret, linkExpires }: TabKey): boolean {
  const text = btoa(String.fromCharCode(...secret));
  return writeTab(NAME, JSON.stringify({ kid, secret: text, linkExpires }));
}

/** The key of this tab; null if it has no key. */
export function readTabKey(): TabKey | null {
  try {
    const { kid, secret, linkExpires } = JSON.parse(readTab(NAME) ?? '');
    const bytes = fromBase64(secret);
    return bytes === null ? null : { kid, secret: bytes, ...(linkExpires && { linkExpires }) };
  } catch {
    return null;
  }
}

export function forgetTabKey(): void {
  writeTab(NAME, null);
}
