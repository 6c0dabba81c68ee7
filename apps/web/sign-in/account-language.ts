import type { Client } from '../api/client.ts';
import { chosenLanguage } from '../browser/chosen-language.ts';
import { remembered } from '../browser/remembered.ts';
import { toastFailure } from '../ui/toasts.tsx';

/**
 * The account's language when this browser last loaded it. Only a later change overrides the language chosen in this browser, so that a
 * choice that could not be stored in the account remains.
 */
const lastAccountLanguage = remembered('account-language', (stored) =>
  typeof stored === 'string' ? stored : '',
);

/** Shows the app in the account's language if it has changed. */
export function followAccountLanguage(tag = ''): void {
  if (lastAccountLanguage.value === tag) return;
  lastAccountLanguage.value = tag;
  chosenLanguage.value = tag;
}

/** Shows the app in a language, and stores the choice in the account. @param client null if the key may not do that */
export async function chooseLanguage(tag: string, client: Client | null): Promise<void> {
  chosenLanguage.value = tag;
  try {
    await client?.send('PUT', '/_/language', { body: { language: tag === '' ? null : tag } });
    if (client !== null) lastAccountLanguage.value = tag;
  } catch (error) {
    toastFailure(error);
  }
}
