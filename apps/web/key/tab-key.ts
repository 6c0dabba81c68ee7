import { fromBase64, type Key } from '../../client/key.ts';
import { SERVICE } from '../place.ts';

/**
 * The key of a tab, where the browser's cryptography cannot be used: over plain http, away from localhost. It is kept as it is, so that a
 * reload finds it, and is gone with the tab.
 */
export interface TabKey extends Key {
  /** Until when its link can be opened again; absent without such a link. */
  readonly linkExpires?: string;
}

const NAME = `commonplace key ${SERVICE}`;

/** @returns whether the tab keeps it */
export function keepTabKey({ kid, secret, linkExpires }: TabKey): boolean {
  try {
    const text = btoa(String.fromCharCode(...secret));
    sessionStorage.setItem(NAME, JSON.stringify({ kid, secret: text, linkExpires }));
    return true;
  } catch {
    return false;
  }
}

/** The key of this tab; null without one. */
export function readTabKey(): TabKey | null {
  try {
    const { kid, secret, linkExpires } = JSON.parse(sessionStorage.getItem(NAME) ?? '');
    const bytes = fromBase64(secret);
    return bytes === null ? null : { kid, secret: bytes, ...(linkExpires && { linkExpires }) };
  } catch {
    return null;
  }
}

export function forgetTabKey(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
