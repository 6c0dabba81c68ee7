import type { Client } from '../api/client.ts';
import { showChanged } from '../live/show-changed.ts';
import { load } from '../ui/load.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { type NoteStore, noteStore } from './saving/note-store.ts';

/**
 * Ticks or unticks a task in a stored text by its number. Nothing else in the text changes.
 * @returns whether it succeeded; a failure is shown in a toast
 */
export async function tickTask(store: NoteStore, number: number, isDone: boolean): Promise<boolean> {
  let isStored = true;
  try {
    const { withTask } = await load(() => import('./with-task.ts'));
    const stored = await store.read();
    await store.write({ type: stored.type, body: withTask(stored, number, isDone) }, stored);
  } catch (error) {
    isStored = false;
    toastFailure(error);
  }
  const id = store.objectId();
  if (id !== null) showChanged([id]);
  return isStored;
}

/** Ticks or unticks a task of a note. */
export function tickNote(client: Client, id: string, number: number, isDone: boolean): Promise<boolean> {
  return tickTask(noteStore(client, id), number, isDone);
}
