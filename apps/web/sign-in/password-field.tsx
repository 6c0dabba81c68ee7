import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { passwordStrength } from '../../../core/model/password.ts';
import { logInWords } from '../words/log-in.ts';

interface PasswordFieldProps {
  readonly id: string;
  /** Whether the password is new. Its strength is then shown, which depends on the person's `name`. */
  readonly isNew?: boolean;
  readonly name?: string;
}

/** A password field with a checkbox that shows the password, and the strength of a new password. */
export function PasswordField({ id, isNew = false, name = '' }: PasswordFieldProps): VNode {
  const [typed, isShown] = [useSignal(''), useSignal(false)];
  const strength = passwordStrength(typed.value, name);
  return (
    <>
      <label for={id}>{logInWords.password}</label>
      <input
        id={id}
        name="password"
        type={(isShown.value ? 'text' : 'password') as 'password'}
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        {...(isNew && { 'aria-describedby': `${id}-hint ${id}-strength` })}
      />
      <label class="check-line">
        <input
          type="checkbox"
          checked={isShown.value}
          onChange={() => {
            isShown.value = !isShown.value;
          }}
        />
        {logInWords.show}
      </label>
      {isNew && (
        <>
          <p id={`${id}-hint`} class="quiet">
            {logInWords.passwordHint}
          </p>
          <p id={`${id}-strength`} class="strength quiet" aria-live="polite">
            <meter min={0} max={4} value={typed.value === '' ? 0 : strength} aria-hidden="true" />
            {typed.value !== '' && logInWords.strength[strength]}
          </p>
        </>
      )}
    </>
  );
}
