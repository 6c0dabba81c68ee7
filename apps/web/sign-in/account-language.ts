import type { Client } from '../api/client.ts';
import { ownLanguage } from '../browser/own-language.ts';
import { remembered } from '../browser/remembered.ts';
import { toastFailure } from '../ui/toasts.tsx';

/**
 * The account's language as this browser saw it last. Only a change of it replaces the language chosen here: a choice that did not reach
 * the server, or that its key may not store, stays.
 */
const seen = remembered('account-language', (stored) => (typeof stored === 'string' ? stored : ''));

/** Shows the app in the account's language if that has changed. */
export function follow(tag = ''): void {
  if (seen.value === tag) return;
  seen.value = tag;
  ownLanguage.value = tag;
}

/** Shows the app in a language, and keeps it for the account. @param client null if its key may not do that */
export async function choose(tag: string, client: Client | null): Promise<void> {
  ownLanguage.value = tag;
  try {
    await client?.send('PUT', '/_/language', { body: { language: tag === '' ? null : tag } });
    if (client !== null) seen.value = tag;
  } catch (error) {
    toastFailure(error);
  }
}
