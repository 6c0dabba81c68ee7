import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import { whenIdle } from '../browser/when-idle.ts';
import type { OpenAccess } from '../key/access.ts';
import { OutboxList } from '../offline/outbox-list.tsx';
import { outboxContents, sentLater } from '../offline/sending.ts';
import { laterStyle } from '../ui/load.ts';
import { toast } from '../ui/toasts.tsx';
import { addressOf, EVERYTHING, useAppRoute, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { outboxWords } from '../words/outbox.ts';
import { saveWords } from '../words/save.ts';
import type { Incoming } from './incoming.ts';
import { optionsIn } from './save-button.tsx';
import { SaveList } from './save-list.tsx';
import { type Settled, saveIncoming, settled, showSaved } from './saving.ts';
import { useIncoming } from './use-incoming.ts';

interface SavingLayerProps {
  readonly access: OpenAccess;
  readonly view: View;
}

/** Handles drops and pastes anywhere on the page, and shows the progress of saves. */
export function SavingLayer({ access: { isReadOnly }, view }: SavingLayerProps): VNode {
  const { go } = useAppRoute();
  const take = useCallback(
    (incoming: Incoming) => {
      if (isReadOnly) toast({ text: saveWords.readOnly, isFailure: true });
      else saveIncoming(incoming, optionsIn(view));
    },
    [isReadOnly, view.spaceId],
  );
  const isOver = useIncoming(take);
  // The drop area and the save dialog appear at any time, without loading a part that brings their styles.
  useEffect(() => whenIdle(() => void laterStyle()), []);
  useSignalEffect(() => {
    if (settled.value === null) return;
    tellOf(settled.value, (id) => go(addressOf(EVERYTHING, id)));
    settled.value = null;
  });
  useSignalEffect(() => {
    const sent = sentLater.value;
    if (sent.length === 0 || outboxContents.value.waiting > 0) return;
    sentLater.value = [];
    showSaved(sent.map(({ object }) => object.id));
    toast({ text: outboxWords.sent(sent.length) });
  });
  return (
    <>
      {isOver.value && !isReadOnly && (
        <div class="drop-area" aria-hidden="true">
          <div>
            <strong>{saveWords.drop}</strong>
            <p>{saveWords.dropHint}</p>
          </div>
        </div>
      )}
      <div class="save-lists">
        <SaveList />
        <OutboxList />
      </div>
    </>
  );
}

/** Shows what was saved, with a link if it is a single item. */
function tellOf({ done, known, later, results }: Settled, show: (id: string) => void): void {
  if (later > 0) toast({ text: outboxWords.kept(later) });
  const saved = done - later;
  const last = results.findLast((result) => result !== null);
  if (saved === 0 || last === undefined) return;
  if (saved > 1) {
    toast({ text: saveWords.savedMany(saved, known) });
    return;
  }
  const { id, title } = last.object;
  const text = (last.isKnown ? saveWords.already : saveWords.saved)(title || commonWords.untitled);
  toast({ text, action: { label: saveWords.show, run: () => show(id) } });
}
