import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { useJson, useResource } from '../api/resource.ts';
import type { LogInMethod } from '../api/types.ts';
import { suggestedName } from '../key/browser-name.ts';
import { createPasskey, type Registration } from '../sign-in/create-passkey.ts';
import { loadOffered, type OfferedMethods, postLogIn } from '../sign-in/log-in-requests.ts';
import { failureOf, NoPasskeys } from '../sign-in/no-passkeys.tsx';
import { appAtPublicUrl, passkeySupport } from '../sign-in/passkey-support.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { AskButton } from '../ui/ask-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { set } from '../ui/set-signal.ts';
import { toast } from '../ui/toasts.tsx';
import { commonWords } from '../words/common.ts';
import { keyWords } from '../words/key.ts';
import { logInWords } from '../words/log-in.ts';
import { RevokeButton } from './revoke-button.tsx';

/** The log-in method being added. */
type NewMethod =
  | { readonly what: 'password' }
  | { readonly what: 'codes'; readonly secret: string; readonly uri: string; readonly ceremony: string };

/** The log-in methods of the account, and buttons that add other methods. */
export function LogIns({ client }: { readonly client: Client }): VNode {
  const methods = useJson<readonly LogInMethod[]>(client, '/_/log-ins');
  const offered = useResource(loadOffered, []);
  return (
    <section>
      <h2>{logInWords.heading}</h2>
      <p class="quiet">{logInWords.hint}</p>
      {methods.state === 'failed' && <Failure error={methods.error} retry={methods.reload} />}
      {methods.state === 'loaded' && offered.state === 'loaded' && (
        <Methods client={client} known={methods.value} offered={offered.value} reload={methods.reload} />
      )}
    </section>
  );
}

interface MethodsProps {
  readonly client: Client;
  readonly known: readonly LogInMethod[];
  readonly offered: OfferedMethods;
  readonly reload: () => void;
}

function Methods({ client, known, offered, reload }: MethodsProps): VNode {
  const [failure, adding] = [useSignal(''), useSignal<NewMethod | null>(null)];
  const codes = useSignal<readonly string[]>([]);
  const password = known.find(({ kind }) => kind === 'password');
  const recovery = known.filter(({ kind }) => kind === 'recovery');

  /** Sends requests, then shows a success message. */
  async function attempt(send: () => Promise<unknown>, says: string): Promise<void> {
    failure.value = '';
    try {
      await send();
      adding.value = null;
      if (says !== '') toast({ text: says });
      reload();
    } catch (error) {
      failure.value = failureOf(error);
    }
  }

  const addPasskey = () =>
    attempt(async () => {
      const begun = await client.json<Registration>('POST', '/_/log-ins/passkey-options');
      const name = suggestedName(navigator.userAgent) || keyWords.someBrowser;
      await client.send('POST', '/_/log-ins/passkeys', { body: { name, ...(await createPasskey(begun)) } });
    }, logInWords.passkeyAdded);
  const connect = () =>
    attempt(async () => {
      const { ceremony } = await client.json<{ readonly ceremony: string }>(
        'POST',
        '/_/log-ins/provider-options',
      );
      location.assign(
        (await postLogIn<{ readonly url: string }>('provider-options', { connection: ceremony })).url,
      );
    }, '');

  async function beginCodes(): Promise<void> {
    type Begun = Registration<{ secret: string; uri: string }>;
    failure.value = '';
    try {
      const { options, ceremony } = await client.json<Begun>('POST', '/_/log-ins/codes-secret');
      adding.value = { what: 'codes', ceremony, ...options };
    } catch (error) {
      failure.value = failureOf(error);
    }
  }

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    const now = adding.value;
    if (now?.what === 'codes') {
      const body = { ...form, ceremony: now.ceremony };
      void attempt(() => client.send('POST', '/_/log-ins/codes', { body }), logInWords.codesAdded);
    } else
      void attempt(() => client.send('PUT', '/_/log-ins/password', { body: form }), logInWords.passwordSaved);
  }

  const renewCodes = () =>
    attempt(async () => {
      codes.value = await client.json<readonly string[]>('POST', '/_/log-ins/recovery-codes');
    }, '');

  return (
    <>
      {known.length === 0 && <p class="quiet">{logInWords.none}</p>}
      <ul class="keys">
        {known
          .filter(({ kind }) => kind !== 'recovery')
          .map((method) => (
            <li key={method.id}>
              <strong>{logInWords.kinds[method.kind](method.name)}</strong>
              <RevokeButton
                called={logInWords.kinds[method.kind](method.name)}
                revoke={() =>
                  void attempt(() => client.send('DELETE', `/_/log-ins/${method.id}`), logInWords.removed)
                }
              />
            </li>
          ))}
        {recovery.length > 0 && <li>{logInWords.kinds.recovery(String(recovery.length))}</li>}
      </ul>
      {codes.value.length > 0 && (
        <div class="made-link">
          <p>{logInWords.recoveryShown}</p>
          <pre>{codes.value.join('\n')}</pre>
        </div>
      )}
      {adding.value === null ? (
        <div class="buttons">
          {offered.password && (
            <button type="button" onClick={set(adding, { what: 'password' })}>
              {password ? logInWords.changePassword : logInWords.setPassword}
            </button>
          )}
          {offered.passkey && passkeySupport() === 'here' && (
            <button type="button" onClick={() => void addPasskey()}>
              {logInWords.addPasskey}
            </button>
          )}
          {password && (
            <button type="button" onClick={() => void beginCodes()}>
              {logInWords.addCodes}
            </button>
          )}
          {offered.provider !== null &&
            passkeySupport() !== 'only-https' &&
            (appAtPublicUrl() === null ? (
              <button type="button" onClick={() => void connect()}>
                {logInWords.connectProvider(offered.provider)}
              </button>
            ) : (
              <a href={appAtPublicUrl() ?? ''}>{logInWords.connectProvider(offered.provider)}</a>
            ))}
          {recovery.length > 0 ? (
            <AskButton
              label={logInWords.newRecoveryCodes}
              question={logInWords.recoveryQuestion}
              act={() => void renewCodes()}
            />
          ) : (
            <button type="button" onClick={() => void renewCodes()}>
              {logInWords.newRecoveryCodes}
            </button>
          )}
        </div>
      ) : (
        <form class="new-link" onSubmit={submit}>
          {adding.value.what === 'password' ? (
            <>
              <label for="log-ins-name">{logInWords.name}</label>
              <input
                id="log-ins-name"
                name="name"
                required
                maxLength={100}
                autoComplete="username"
                defaultValue={password?.name ?? ''}
              />
              <PasswordField id="log-ins-password" isNew />
            </>
          ) : (
            <>
              <p>{logInWords.codesHint}</p>
              <code class="command">{adding.value.secret}</code>
              <a href={adding.value.uri}>{logInWords.openInApp}</a>
              <label for="log-ins-code">{logInWords.confirmCode}</label>
              <input id="log-ins-code" name="code" required autoComplete="one-time-code" />
            </>
          )}
          <button type="submit">
            {adding.value.what === 'password' ? logInWords.savePassword : logInWords.confirm}
          </button>
          <button type="button" onClick={set(adding, null)}>
            {commonWords.cancel}
          </button>
        </form>
      )}
      <p role="alert">{failure}</p>
      <NoPasskeys offered={offered} />
    </>
  );
}
