import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { reload } from '../collection/collection.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { commonWords } from '../words/common.ts';
import { gridWords } from '../words/grid.ts';

/** Empties the trash permanently, after confirmation. */
export function EmptyTrash({ client }: { readonly client: Client }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = useSignal(false);

  async function destroy(): Promise<void> {
    isBusy.value = true;
    try {
      const { destroyed } = await client.json<{ readonly destroyed: number }>('DELETE', '/_/trash');
      toast({ text: gridWords.deletedPermanently(destroyed) });
      reload();
    } catch (error) {
      toastFailure(error);
    }
    isBusy.value = false;
    dialog.current?.close();
  }

  return (
    <>
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        {gridWords.emptyTrash}
      </button>
      <dialog ref={dialog} aria-labelledby="empty-trash-question">
        <p id="empty-trash-question">{gridWords.emptyTrashQuestion}</p>
        <p class="choices">
          <button type="button" onClick={() => dialog.current?.close()}>
            {commonWords.cancel}
          </button>
          <button type="button" class="danger" disabled={isBusy.value} onClick={destroy}>
            {gridWords.emptyTrash}
          </button>
        </p>
      </dialog>
    </>
  );
}
