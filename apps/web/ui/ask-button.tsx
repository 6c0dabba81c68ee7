import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { commonWords } from '../words/common.ts';

interface AskButtonProps {
  /** The text of the button, and of the confirming button in the dialog. */
  readonly label: string;
  /** The label with the name of the row, for screen readers. */
  readonly name?: string;
  readonly question: string;
  /** Further information for the decision. */
  readonly children?: ComponentChildren;
  readonly class?: 'danger';
  readonly act: () => void;
}

/** A button for an action that cannot be undone; it asks for confirmation. */
export function AskButton(props: AskButtonProps): VNode {
  const { label, name = label, question, children, class: className, act } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class={className} aria-label={name} onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-label={name}>
        <p>{question}</p>
        {children}
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
