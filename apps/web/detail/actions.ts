import type { Client } from '../api/client.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { reload, removeCards } from '../collection/collection.ts';
import { tell, tellFailure } from '../frame/messages.tsx';
import { changed } from '../live/live.ts';
import { showChanged } from '../live/show-changed.ts';
import { perform } from '../undo/history.ts';
import { words } from '../words.ts';

/** What a person does with an object. All tell what happened, or why it did not. */
export interface Actions {
  /** @returns whether it is in the trash now */
  remove(): Promise<boolean>;
  restore(): Promise<boolean>;
  destroy(): Promise<void>;
  setCompleted(isCompleted: boolean): Promise<boolean>;
  setPinned(isPinned: boolean): Promise<boolean>;
  addTag(name: string): Promise<boolean>;
  removeTag(name: string): Promise<boolean>;
}

export function actionsOn(client: Client, object: Pick<SavedObject, 'id' | 'title'>): Actions {
  const { id } = object;
  const title = object.title || words.detail.untitled;

  const remove = async () => {
    await client.send('DELETE', `/objects/${id}`);
    removeCards([id]);
    changed.value = [id];
  };
  const restore = async () => {
    await client.send('POST', `/objects/${id}/restore`);
    reload();
    changed.value = [id];
  };
  const complete = (completed: boolean) => async () => {
    await client.send('PATCH', `/objects/${id}`, { body: { completed } });
    showChanged([id]);
  };
  const send = (method: 'POST' | 'DELETE', path: string, body?: unknown) => async () => {
    await client.send(method, `/objects/${id}${path}`, { body });
    showChanged([id]);
  };

  return {
    remove: () => perform({ does: words.detail.movedToTrash(title), apply: remove, revert: restore }),
    restore: () => perform({ does: words.detail.restored(title), apply: restore, revert: remove }),
    async destroy() {
      try {
        await client.send('DELETE', `/_/trash/${id}`);
        removeCards([id]);
        tell({ text: words.detail.destroyed(title) });
      } catch (error) {
        tellFailure(error);
      }
    },
    setCompleted: (isCompleted) =>
      perform({
        does: isCompleted ? words.detail.markedDone(title) : words.detail.markedUndone(title),
        apply: complete(isCompleted),
        revert: complete(!isCompleted),
      }),
    setPinned: (isPinned) =>
      perform({
        does: isPinned ? words.detail.pinned(title) : words.detail.unpinned(title),
        apply: send(isPinned ? 'POST' : 'DELETE', '/pin'),
        revert: send(isPinned ? 'DELETE' : 'POST', '/pin'),
      }),
    addTag: (name) =>
      perform({
        does: words.detail.tagAdded(name),
        apply: send('POST', '/tags', [{ name }]),
        revert: send('DELETE', '/tags', [{ name }]),
      }),
    removeTag: (name) =>
      perform({
        does: words.detail.tagRemoved(name),
        apply: send('DELETE', '/tags', [{ name }]),
        revert: send('POST', '/tags', [{ name }]),
      }),
  };
}
