import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import { access } from '../key/access.ts';
import { copyText } from '../ui/copy-text.ts';
import { set } from '../ui/set-signal.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { useTask } from '../ui/use-task.ts';
import { commonWords } from '../words/common.ts';
import { shareWords } from '../words/share.ts';

/** A share as `GET /_/shares` returns it. */
export type Share = Schemas['Share'];

interface ShareButtonProps {
  readonly client: Client;
  /** The shared object, space or saved search. */
  readonly what: { readonly objectId: string } | { readonly spaceId: string } | { readonly searchId: string };
  readonly title: string;
  readonly onChange?: () => void;
}

const CHOICES = ['highlights', 'notes', 'tags'] as const;
/** The durations of a share, in days. 0 means until somebody ends it. */
const PERIODS = [0, 1, 7, 30] as const;
const DAY_MS = 86_400_000;

/** A button that creates a public link to an object, a space or a saved search. It is rendered only if the key may share. */
export function ShareButton({ client, what, title, onChange }: ShareButtonProps): VNode | null {
  const dialog = useRef<HTMLDialogElement>(null);
  const [created, isOpen] = [useSignal<Share | null>(null), useSignal(false)];
  const [isBusy, run] = useTask();
  useLayoutEffect(() => {
    if (isOpen.value) dialog.current?.showModal();
  }, [isOpen.value]);
  const now = access.value;
  if (now.state !== 'open' || !now.mayManageKeys) return null;
  const isList = !('objectId' in what);

  function draftFrom(form: HTMLFormElement): object {
    const chosen = new FormData(form);
    const days = Number(chosen.get('days'));
    return {
      ...what,
      ...Object.fromEntries(CHOICES.filter((name) => chosen.has(name)).map((name) => [name, true])),
      ...(days > 0 && { expires: new Date(Date.now() + days * DAY_MS).toISOString() }),
    };
  }

  /** Opens a preview of the share. The tab must open during the click, because browsers would block it later. */
  async function preview(form: HTMLFormElement): Promise<void> {
    const tab = open('', '_blank');
    try {
      const body = draftFrom(form);
      const { url } = await client.json<{ readonly url: string }>('POST', '/_/share-previews', { body });
      if (tab) tab.location.replace(url);
      else location.assign(url);
    } catch (error) {
      tab?.close();
      toastFailure(error);
    }
  }

  function share(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy.value) return;
    const body = draftFrom(event.currentTarget);
    void run(async () => {
      created.value = await client.json<Share>('POST', '/_/shares', { body });
      onChange?.();
    });
  }

  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={shareWords.shareOf(title)}
        onClick={() => {
          created.value = null;
          isOpen.value = true;
        }}
      >
        {shareWords.share}
      </button>
      {isOpen.value && (
        <dialog
          ref={dialog}
          class="share-dialog"
          aria-label={shareWords.shareOf(title)}
          onClose={set(isOpen, false)}
        >
          <h2>{shareWords.shareOf(title)}</h2>
          {created.value === null ? (
            <form onSubmit={share}>
              <p>{isList ? shareWords.hintOfList : shareWords.hint}</p>
              {CHOICES.map((name) => (
                <label key={name} class="check-line">
                  <input type="checkbox" name={name} />
                  {shareWords.choices[name]}
                </label>
              ))}
              <label>
                {shareWords.period}{' '}
                <select name="days">
                  {PERIODS.map((days, at) => (
                    <option key={days} value={days}>
                      {shareWords.periods[at]}
                    </option>
                  ))}
                </select>
              </label>
              <div class="buttons">
                <button type="button" onClick={() => dialog.current?.close()}>
                  {commonWords.cancel}
                </button>
                <button type="button" onClick={({ currentTarget: { form } }) => form && void preview(form)}>
                  {shareWords.openPreview}
                </button>
                <button type="submit" class="primary" disabled={isBusy.value}>
                  {shareWords.make}
                </button>
              </div>
            </form>
          ) : (
            <>
              <label>
                {shareWords.address}
                <input
                  readOnly
                  value={created.value.url}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
              </label>
              <p>
                <a href={created.value.url} target="_blank" rel="noreferrer">
                  {shareWords.preview}
                </a>
              </p>
              <div class="buttons">
                <button type="button" onClick={() => dialog.current?.close()}>
                  {shareWords.done}
                </button>
                <button
                  type="button"
                  class="primary"
                  onClick={() => void copyText(created.value?.url ?? '', shareWords)}
                >
                  {shareWords.copy}
                </button>
              </div>
            </>
          )}
        </dialog>
      )}
    </>
  );
}
