import { useSignal } from '@preact/signals';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { Problem } from '../../client/problem.ts';
import { writeTab } from '../browser/tab-storage.ts';
import { set } from '../ui/set-signal.ts';
import { logInWords } from '../words/log-in.ts';
import { mailWords } from '../words/mail.ts';
import { type LoggedIn, type OfferedMethods, postLogIn } from './log-in-requests.ts';
import { RETURN_URL_KEY } from './name-browser.tsx';
import { failureOf, NoPasskeys } from './no-passkeys.tsx';
import { openLoggedIn } from './open-access.ts';
import { appAtPublicUrl, passkeySupport } from './passkey-support.ts';
import { PasswordField } from './password-field.tsx';

/** The forms and buttons of the log-in methods that work on this page. */
export function LogIn({
  offered,
  refused,
}: {
  readonly offered: OfferedMethods;
  readonly refused?: string | undefined;
}): VNode {
  const refusals: Readonly<Record<string, string>> = logInWords.refusals;
  const failure = useSignal(
    refused === undefined ? '' : (refusals[refused] ?? logInWords.refusals['provider-refused']),
  );
  const [isBusy, needsCode, isRecovery] = [useSignal(false), useSignal(false), useSignal(false)];
  const isForgotten = useSignal(false);
  const support = passkeySupport();
  const hasPasskey = offered.passkey && support === 'here';

  async function attempt(send: () => Promise<LoggedIn | null>): Promise<void> {
    isBusy.value = true;
    failure.value = '';
    try {
      const login = await send();
      if (login) await openLoggedIn(login);
      else return; // the page is being left
    } catch (error) {
      needsCode.value ||= error instanceof Problem && error.wording?.code === 'second-factor';
      failure.value = failureOf(error);
    }
    isBusy.value = false;
  }

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    void attempt(() => postLogIn<LoggedIn>(isRecovery.value ? 'recovery-code' : 'password', form));
  }

  const byPasskey = () =>
    attempt(async () => {
      const optionsJSON = await postLogIn<PublicKeyCredentialRequestOptionsJSON>('passkey-options', {});
      return postLogIn<LoggedIn>('passkey', { response: await startAuthentication({ optionsJSON }) });
    });
  const byProvider = () =>
    attempt(async () => {
      writeTab(RETURN_URL_KEY, location.pathname + location.search);
      location.assign((await postLogIn<{ readonly url: string }>('provider-options', {})).url);
      return null;
    });

  return (
    <>
      {hasPasskey && (
        <button type="button" class="primary" disabled={isBusy.value} onClick={() => void byPasskey()}>
          {logInWords.logInByPasskey}
        </button>
      )}
      {offered.provider !== null &&
        support !== 'only-https' &&
        (appAtPublicUrl() === null ? (
          <button type="button" disabled={isBusy.value} onClick={() => void byProvider()}>
            {logInWords.logInByProvider(offered.provider)}
          </button>
        ) : (
          <a href={appAtPublicUrl() ?? ''}>{logInWords.logInByProvider(offered.provider)}</a>
        ))}
      <form onSubmit={submit}>
        {isRecovery.value ? (
          <>
            <label for="log-in-recovery">{logInWords.recoveryCode}</label>
            <input id="log-in-recovery" name="code" required autoComplete="off" spellcheck={false} />
          </>
        ) : (
          offered.password && (
            <>
              <label for="log-in-name">{logInWords.name}</label>
              <input id="log-in-name" name="name" required autoComplete="username" />
              <PasswordField id="log-in-password" />
              {needsCode.value && (
                <>
                  <label for="log-in-code">{logInWords.code}</label>
                  <input id="log-in-code" name="code" required autofocus autoComplete="one-time-code" />
                </>
              )}
            </>
          )
        )}
        {(offered.password || isRecovery.value) && (
          <button type="submit" class={hasPasskey ? undefined : 'primary'} disabled={isBusy.value}>
            {logInWords.logIn}
          </button>
        )}
        <p role="alert">{failure}</p>
      </form>
      {(offered.password || !isRecovery.value) && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            isRecovery.value = !isRecovery.value;
          }}
        >
          {isRecovery.value ? logInWords.usePassword : logInWords.useRecoveryCode}
        </button>
      )}
      {offered.mail &&
        (isForgotten.value ? (
          <ForgotPassword />
        ) : (
          <button type="button" class="plain" onClick={set(isForgotten, true)}>
            {mailWords.forgot}
          </button>
        ))}
      <NoPasskeys offered={offered} />
    </>
  );
}

/** A form that requests a log-in link by email. The response is the same for every name. */
function ForgotPassword(): VNode {
  const [answer, isBusy] = [useSignal(''), useSignal(false)];

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    isBusy.value = true;
    answer.value = '';
    answer.value = await postLogIn('mailed-link', form).then(() => mailWords.linkSent, failureOf);
    isBusy.value = false;
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <p class="quiet">{mailWords.forgotHint}</p>
      <label for="forgot-name">{logInWords.name}</label>
      <input id="forgot-name" name="name" required maxLength={254} autoComplete="username" />
      <button type="submit" class="primary" disabled={isBusy.value}>
        {mailWords.sendLink}
      </button>
      <p role="status">{answer}</p>
    </form>
  );
}
