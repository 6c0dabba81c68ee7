import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import type { NewKey } from '../api/types.ts';
import { readTab, writeTab } from '../browser/tab-storage.ts';
import { suggestedName } from '../key/browser-name.ts';
import { nameBrowserWords } from '../words/name-browser.ts';
import { reasonIn } from '../words/service.ts';
import { nameBrowser } from './open-access.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The key in the tab's storage for the URL to open after a log-in with an identity provider, which redirects to the start page. */
export const RETURN_URL_KEY = 'return';

/** Asks for a name that identifies this browser in the list of keys. */
export function NameBrowser({ exchange }: { readonly exchange: (name: string) => Promise<NewKey> }): VNode {
  const { route } = useLocation();
  const isBusy = useSignal(false);
  const failure = useSignal('');

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    isBusy.value = true;
    failure.value = '';
    try {
      const address = readTab(RETURN_URL_KEY);
      writeTab(RETURN_URL_KEY, null);
      if (address !== null) route(address, true);
      await nameBrowser(exchange, String(name).trim());
    } catch (error) {
      failure.value = reasonIn(error);
      isBusy.value = false;
    }
  }

  return (
    <SignInLayout title={nameBrowserWords.welcome}>
      <form onSubmit={submit}>
        <h2>{nameBrowserWords.nameBrowser}</h2>
        <label for="browser-name">{nameBrowserWords.nameLabel}</label>
        <input
          id="browser-name"
          name="name"
          required
          autofocus
          defaultValue={suggestedName(navigator.userAgent)}
          maxLength={100}
          autoComplete="off"
          placeholder={nameBrowserWords.nameExample}
          aria-describedby="browser-name-hint"
        />
        <p id="browser-name-hint" class="quiet">
          {nameBrowserWords.nameHint}
        </p>
        <button type="submit" class="primary" disabled={isBusy.value}>
          {nameBrowserWords.open}
        </button>
        <p role="alert">{failure}</p>
      </form>
    </SignInLayout>
  );
}
