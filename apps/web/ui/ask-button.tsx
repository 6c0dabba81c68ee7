import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { commonWords } from '../words/common.ts';

interface AskButtonProps {
  /** The text of the button, and of the one that confirms. */
  readonly label: string;
  /** The label with the name of the row, for screen readers. */
  readonly name: string;
  readonly question: string;
  readonly act: () => void;
}

/** An action on a row of a list that cannot be undone: asks first. */
export function AskButton({ label, name, question, act }: AskButtonProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" aria-label={name} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-label={name}>
        <p>{question}</p>
        <form method="dialog" class="buttons">
          <button type="submit">{commonWords.cancel}</button>
          <button type="submit" class="danger" onClick={act}>
            {label}
          </button>
        </form>
      </dialog>
    </>
  );
}
