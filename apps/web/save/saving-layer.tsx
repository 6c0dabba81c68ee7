import { useComputed, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { whenIdle } from '../browser/when-idle.ts';
import type { OpenAccess } from '../key/access.ts';
import { outboxContents, sentLater } from '../offline/send-outbox.ts';
import { toast } from '../ui/toasts.tsx';
import { EVERYTHING, urlOf, useAppRoute, type View } from '../view/view.ts';
import { commonWords } from '../words/common.ts';
import { outboxWords } from '../words/outbox.ts';
import { saveWords } from '../words/save.ts';
import type { Incoming } from './incoming.ts';
import { SaveLists } from './lazy.ts';
import { optionsIn } from './save-button.tsx';
import { type BatchResult, lastBatch, queue, saveIncoming, showSaved } from './saving.ts';
import { useIncoming } from './use-incoming.ts';

interface SavingLayerProps {
  readonly access: OpenAccess;
  readonly view: View;
}

/** Handles drops and pastes anywhere on the page, and shows the progress of saves. */
export function SavingLayer({ access: { isReadOnly }, view }: SavingLayerProps): VNode {
  const { go } = useAppRoute();
  const saveDropped = useCallback(
    (incoming: Incoming) => {
      if (isReadOnly) toast({ text: saveWords.readOnly, isFailure: true });
      else saveIncoming(incoming, optionsIn(view));
    },
    [isReadOnly, view.spaceId],
  );
  const isOver = useIncoming(saveDropped);
  useEffect(() => whenIdle(() => void SaveLists.preload().catch(() => undefined)), []);
  const hasLists = useComputed(() => {
    const { waiting, refused } = outboxContents.value;
    return queue.sending.value.length + queue.failed.value.length + waiting + refused > 0;
  });
  useSignalEffect(() => {
    if (lastBatch.value === null) return;
    toastResult(lastBatch.value, (id) => go(urlOf(EVERYTHING, id)));
    lastBatch.value = null;
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
      <ErrorBoundary>{hasLists.value && <SaveLists />}</ErrorBoundary>
    </>
  );
}

/** Shows a toast with what was saved. For a single item, it has a link. */
function toastResult(
  { done, knownCount, queuedCount, results }: BatchResult,
  show: (id: string) => void,
): void {
  if (queuedCount > 0) toast({ text: outboxWords.kept(queuedCount) });
  const saved = done - queuedCount;
  const last = results.findLast((result) => result !== null);
  if (saved === 0 || last === undefined) return;
  if (saved > 1) {
    toast({ text: saveWords.savedMany(saved, knownCount) });
    return;
  }
  const { id, title } = last.object;
  const text = (last.wasAlreadySaved ? saveWords.already : saveWords.saved)(title || commonWords.untitled);
  toast({ text, action: { label: saveWords.show, run: () => show(id) } });
}
