import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { NewKey } from '../api/types.ts';
import type { SetUpAccess } from '../key/access.ts';
import { suggestedName } from '../key/browser-name.ts';
import { keyWords } from '../words/key.ts';
import { logInWords } from '../words/log-in.ts';
import { createPasskey, type Registration } from './create-passkey.ts';
import type { OfferedMethods } from './log-in-requests.ts';
import { failureOf, NoPasskeys } from './no-passkeys.tsx';
import { passkeySupport } from './passkey-support.ts';
import { PasswordField } from './password-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** The page that sets up an account with a name, and a password or a passkey. */
export function SetUp({
  client,
  offered,
  finish,
}: SetUpAccess & { readonly offered: OfferedMethods }): VNode {
  const [name, failure, isBusy] = [useSignal(''), useSignal(''), useSignal(false)];
  const form = useRef<HTMLFormElement>(null);
  const browser = suggestedName(navigator.userAgent) || keyWords.someBrowser;

  async function attempt(proof: () => Promise<object>): Promise<void> {
    isBusy.value = true;
    failure.value = '';
    try {
      const body = { name: name.value, browser, ...(await proof()) };
      await finish(await client.json<NewKey>('POST', '/_/link/set-up', { body }));
    } catch (error) {
      failure.value = failureOf(error);
      isBusy.value = false;
    }
  }

  function byPassword(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    void attempt(async () => ({ password }));
  }

  function byPasskey(): void {
    const field = form.current?.elements.namedItem('name') as HTMLInputElement | undefined;
    if (field?.reportValidity() !== true) return;
    void attempt(async () => {
      const body = { name: name.value };
      const begun = await client.json<Registration>('POST', '/_/link/passkey-options', { body });
      return { passkey: await createPasskey(begun) };
    });
  }

  return (
    <SignInLayout title={logInWords.setUpTitle}>
      <p class="lead">{logInWords.setUpLead}</p>
      <form ref={form} onSubmit={byPassword}>
        <label for="set-up-name">{logInWords.name}</label>
        <input
          id="set-up-name"
          name="name"
          required
          autofocus
          maxLength={100}
          autoComplete="username"
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
        {offered.passkey && passkeySupport() === 'here' && (
          <>
            <button type="button" class="primary" disabled={isBusy.value} onClick={byPasskey}>
              {logInWords.setUpByPasskey}
            </button>
            {offered.password && <p class="quiet">{logInWords.or}</p>}
          </>
        )}
        {offered.password && (
          <>
            <PasswordField id="set-up-password" isNew name={name.value} />
            <button
              type="submit"
              class={offered.passkey && passkeySupport() === 'here' ? '' : 'primary'}
              disabled={isBusy.value}
            >
              {logInWords.setUpByPassword}
            </button>
          </>
        )}
        <p role="alert">{failure}</p>
      </form>
      <NoPasskeys offered={offered} />
    </SignInLayout>
  );
}
