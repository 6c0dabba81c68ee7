import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback } from 'preact/hooks';
import { tell } from '../frame/messages.tsx';
import type { OpenAccess } from '../key/access.ts';
import { addressOf, EVERYTHING, usePlace, type View } from '../view/view.ts';
import { words } from '../words.ts';
import type { Incoming } from './incoming.ts';
import { optionsIn } from './save-button.tsx';
import { SaveList } from './save-list.tsx';
import { type Settled, saveIncoming, settled } from './saving.ts';
import { useIncoming } from './use-incoming.ts';

interface SavingLayerProps {
  readonly access: OpenAccess;
  readonly view: View;
}

/** Takes what is dropped or pasted anywhere on the page, and shows how far its saving is. */
export function SavingLayer({ access: { isReadOnly }, view }: SavingLayerProps): VNode {
  const { go } = usePlace();
  const take = useCallback(
    (incoming: Incoming) => {
      if (isReadOnly) tell({ text: words.save.readOnly, isFailure: true });
      else saveIncoming(incoming, optionsIn(view));
    },
    [isReadOnly, view.spaceId],
  );
  const isOver = useIncoming(take);
  useSignalEffect(() => {
    if (settled.value === null) return;
    tellOf(settled.value, (id) => go(addressOf(EVERYTHING, id)));
    settled.value = null;
  });
  return (
    <>
      {isOver.value && !isReadOnly && (
        <div class="drop-area" aria-hidden="true">
          <div>
            <strong>{words.save.drop}</strong>
            <p>{words.save.dropHint}</p>
          </div>
        </div>
      )}
      <SaveList />
    </>
  );
}

/** Tells what was saved, and leads to it if it is one thing. */
function tellOf({ done, known, results }: Settled, show: (id: string) => void): void {
  const last = results.at(-1);
  if (done > 1 || last === undefined) {
    tell({ text: words.save.savedMany(done, known) });
    return;
  }
  const { id, title } = last.object;
  const text = (last.isKnown ? words.save.already : words.save.saved)(title || words.detail.untitled);
  tell({ text, action: { label: words.save.show, run: () => show(id) } });
}
