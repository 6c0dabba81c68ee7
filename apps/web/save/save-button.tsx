import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { DraftOptions } from '../api/draft.ts';
import { useCommands } from '../commands/registry.ts';
import type { View } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { saveWords } from '../words/save.ts';
import { SaveDialog } from './save-dialog.tsx';

/** The button that opens the save dialog. The key `n` does the same. */
export function SaveButton({ view }: { readonly view: View }): VNode {
  const isOpen = useSignal(false);
  const open = () => {
    isOpen.value = true;
  };
  useCommands([{ id: 'save.open', name: commandsWords.save, keys: ['n'], run: open }]);
  return (
    <div class="save">
      <button type="button" class="primary" title={saveWords.openHint} aria-keyshortcuts="n" onClick={open}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 3v10M3 8h10" />
        </svg>
        <span>{saveWords.open}</span>
      </button>
      <SaveDialog isOpen={isOpen} options={optionsIn(view)} />
    </div>
  );
}

/** The options for items that are saved in a view. In the view of a space, they are added to it. */
export function optionsIn({ spaceId }: View): DraftOptions {
  return { spaceIds: spaceId === null ? [] : [spaceId] };
}
