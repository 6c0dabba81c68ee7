import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { commonWords } from '../words/common.ts';
import { settingsWords } from '../words/settings.ts';

interface RevokeButtonProps {
  /** The name of the key or token in a sentence. */
  readonly called: string;
  readonly revoke: () => void;
}

/** Asks, then revokes a key or a token. */
export function RevokeButton({ called, revoke }: RevokeButtonProps): VNode {
  const question = useRef<HTMLDialogElement>(null);
  const label = settingsWords.revokeKey(called);
  return (
    <>
      <button type="button" aria-label={label} onClick={() => question.current?.showModal()}>
        {settingsWords.revoke}
      </button>
      <dialog ref={question} aria-label={label}>
        <p>{settingsWords.revokeQuestion(called)}</p>
        <form method="dialog" class="buttons">
          <button type="submit">{commonWords.cancel}</button>
          <button type="submit" class="danger" onClick={revoke}>
            {settingsWords.revoke}
          </button>
        </form>
      </dialog>
    </>
  );
}
