import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { logOut, type OpenAccess } from '../key/access.ts';
import { outboxContents } from '../offline/sending.ts';
import { words } from '../words.ts';

/** Ends the access of this browser, after a question. */
export function LogOut({ access }: { readonly access: OpenAccess }): VNode {
  const question = useRef<HTMLDialogElement>(null);
  const { waiting, refused } = outboxContents.value;
  const unsent = waiting + refused;
  return (
    <section>
      <h2>{words.settings.thisBrowser}</h2>
      <p class="quiet">{access.isReadOnly ? words.settings.mayOnlyRead : words.settings.logOutHint}</p>
      <button type="button" class="danger" onClick={() => question.current?.showModal()}>
        {words.settings.logOut}
      </button>
      <dialog ref={question} aria-label={words.settings.logOut}>
        <p>{words.settings.logOutQuestion}</p>
        {unsent > 0 && <p class="failed">{words.outbox.logOutQuestion(unsent)}</p>}
        <form method="dialog" class="buttons">
          <button type="submit">{words.frame.cancel}</button>
          <button type="submit" class="danger" onClick={() => void logOut(access)}>
            {words.settings.logOut}
          </button>
        </form>
      </dialog>
    </section>
  );
}
