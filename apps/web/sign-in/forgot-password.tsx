import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { logInWords } from '../words/log-in.ts';
import { mailWords } from '../words/mail.ts';
import { ask } from './ask.ts';
import { failureOf } from './no-passkeys.tsx';

/** Asks for a link to log in by mail. The answer is the same for every name. */
export function ForgotPassword(): VNode {
  const [answer, isBusy] = [useSignal(''), useSignal(false)];

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.currentTarget));
    isBusy.value = true;
    answer.value = '';
    answer.value = await ask('mailed-link', form).then(() => mailWords.linkSent, failureOf);
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
