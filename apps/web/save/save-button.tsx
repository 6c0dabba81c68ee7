import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import type { DraftOptions } from '../api/draft.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { useCommands } from '../commands/registry.ts';
import { draftToEdit } from '../offline/sending.ts';
import type { View } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { saveWords } from '../words/save.ts';
import { SaveDialog } from './lazy.ts';

/** Opens the save dialog, like the key `n`. */
export function SaveButton({ view }: { readonly view: View }): VNode {
  const isOpen = useSignal(false);
  /** Set when the dialog is first needed, or ready; it stays from then on. */
  const hasDialog = useSignal(false);
  const open = () => {
    hasDialog.value = true;
    isOpen.value = true;
  };
  useEffect(() => {
    const prepare = async () => {
      await SaveDialog.preload();
      hasDialog.value = true;
    };
    whenIdle(() => void prepare().catch(() => undefined));
  }, []);
  useSignalEffect(() => {
    if (draftToEdit.value !== null) hasDialog.value = true;
  });
  useCommands([{ id: 'save.open', name: commandsWords.save, keys: ['n'], run: open }]);
  return (
    <div class="save">
      <button type="button" class="primary" title={saveWords.openHint} aria-keyshortcuts="n" onClick={open}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 3v10M3 8h10" />
        </svg>
        <span>{saveWords.open}</span>
      </button>
      <ErrorBoundary>
        {hasDialog.value && <SaveDialog isOpen={isOpen} options={optionsIn(view)} />}
      </ErrorBoundary>
    </div>
  );
}

/** Items saved while viewing a space are added to it. */
export function optionsIn({ spaceId }: View): DraftOptions {
  return { spaceIds: spaceId === null ? [] : [spaceId] };
}
