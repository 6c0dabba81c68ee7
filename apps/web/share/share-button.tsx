import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { access } from '../key/access.ts';
import { copyText } from '../ui/copy-text.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { commonWords } from '../words/common.ts';
import { shareWords } from '../words/share.ts';

/** A share as `GET /_/shares` returns it. */
export type Share = Schemas['Share'];

interface ShareButtonProps {
  readonly client: Client;
  /** What is shown. */
  readonly what: { readonly objectId: string } | { readonly spaceId: string } | { readonly searchId: string };
  /** Its title, for the button. */
  readonly title: string;
  readonly onChange?: () => void;
}

const CHOICES = ['highlights', 'notes', 'tags'] as const;

/** Makes an address that shows something to everybody who knows it. Only shown to those who may share. */
export function ShareButton({ client, what, title, onChange }: ShareButtonProps): VNode | null {
  const dialog = useRef<HTMLDialogElement>(null);
  const [made, isBusy] = [useSignal<Share | null>(null), useSignal(false)];
  const now = access.value;
  if (now.state !== 'open' || !now.mayManageKeys) return null;
  const isList = !('objectId' in what);

  async function share(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const chosen = new FormData(event.currentTarget);
    const choices = Object.fromEntries(CHOICES.flatMap((name) => (chosen.has(name) ? [[name, true]] : [])));
    try {
      made.value = await client.json<Share>('POST', '/_/shares', { body: { ...what, ...choices } });
      onChange?.();
    } catch (error) {
      toastFailure(error);
    }
    isBusy.value = false;
  }

  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={shareWords.shareOf(title)}
        onClick={() => {
          made.value = null;
          dialog.current?.showModal();
        }}
      >
        {shareWords.share}
      </button>
      <dialog ref={dialog} class="share-dialog" aria-label={shareWords.shareOf(title)}>
        {made.value === null ? (
          <form onSubmit={(event) => void share(event)}>
            <p>{isList ? shareWords.hintOfList : shareWords.hint}</p>
            {CHOICES.map((name) => (
              <label key={name}>
                <input type="checkbox" name={name} /> {shareWords.choices[name]}
              </label>
            ))}
            <div class="buttons">
              <button type="submit" class="primary" disabled={isBusy.value}>
                {shareWords.make}
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                {commonWords.cancel}
              </button>
            </div>
          </form>
        ) : (
          <>
            <label>
              {shareWords.address}
              <input
                readOnly
                value={made.value.url}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </label>
            <p>
              <a href={made.value.url} target="_blank" rel="noreferrer">
                {shareWords.preview}
              </a>
            </p>
            <div class="buttons">
              <button
                type="button"
                class="primary"
                onClick={() => void copyText(made.value?.url ?? '', shareWords)}
              >
                {shareWords.copy}
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                {shareWords.done}
              </button>
            </div>
          </>
        )}
      </dialog>
    </>
  );
}
