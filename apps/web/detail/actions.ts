import type { Client } from '../api/client.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { reload, removeCards } from '../collection/collection.ts';
import { tell, tellFailure } from '../frame/messages.tsx';
import { words } from '../words.ts';

/** What a person does with the object that is open. All tell what happened, or why it did not. */
export interface Actions {
  remove(): Promise<void>;
  restore(): Promise<void>;
  destroy(): Promise<void>;
  setCompleted(isCompleted: boolean): Promise<void>;
  setPinned(isPinned: boolean): Promise<void>;
}

/** @param onChange called when the object is to be read again */
export function actionsOn(
  client: Client,
  { id, title }: Pick<SavedObject, 'id' | 'title'>,
  onChange: () => void,
): Actions {
  const restore = async () => {
    await client.send('POST', `/objects/${id}/restore`);
    reload();
    onChange();
  };
  return {
    remove: telling(async () => {
      await client.send('DELETE', `/objects/${id}`);
      removeCards([id]);
      const undo = { label: words.frame.undo, run: () => void restore().catch(tellFailure) };
      tell({ text: words.detail.movedToTrash(title || words.detail.untitled), action: undo });
    }),
    restore: telling(restore),
    destroy: telling(async () => {
      await client.send('DELETE', `/_/trash/${id}`);
      removeCards([id]);
      tell({ text: words.detail.destroyed(title || words.detail.untitled) });
    }),
    setCompleted: telling(async (completed: boolean) => {
      await client.send('PATCH', `/objects/${id}`, { body: { completed } });
      onChange();
    }),
    setPinned: telling(async (isPinned: boolean) => {
      await client.send(isPinned ? 'POST' : 'DELETE', `/objects/${id}/pin`);
      onChange();
    }),
  };
}

/** The same function, which tells why it failed instead of throwing. */
function telling<P extends readonly unknown[]>(act: (...parameters: P) => Promise<void>) {
  return (...parameters: P): Promise<void> => act(...parameters).catch(tellFailure);
}
