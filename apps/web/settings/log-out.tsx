import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { OpenAccess } from '../key/access.ts';
import { outboxContents } from '../offline/sending.ts';
import { logOut } from '../sign-in/open-access.ts';
import { commonWords } from '../words/common.ts';
import { settingsWords } from '../words/settings.ts';

/** Logs this browser out, after a question. */
export function LogOut({ access }: { readonly access: OpenAccess }): VNode {
  const question = useRef<HTMLDialogElement>(null);
  const { waiting, refused } = outboxContents.value;
  const unsent = waiting + refused;
  return (
    <section>
      <h2>{settingsWords.thisBrowser}</h2>
      <p class="quiet">{access.isReadOnly ? settingsWords.mayOnlyRead : settingsWords.logOutHint}</p>
      <button type="button" class="danger" onClick={() => question.current?.showModal()}>
        {settingsWords.logOut}
      </button>
      <dialog ref={question} aria-label={settingsWords.logOut}>
        <p>{settingsWords.logOutQuestion}</p>
        {unsent > 0 && <p class="failed">{settingsWords.logOutUnsent(unsent)}</p>}
        <form method="dialog" class="buttons">
          <button type="submit">{commonWords.cancel}</button>
          <button type="submit" class="danger" onClick={() => void logOut(access)}>
            {settingsWords.logOut}
          </button>
        </form>
      </dialog>
    </section>
  );
}
