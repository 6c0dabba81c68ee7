import type { Client } from '../api/client.ts';
import { showChanged } from '../live/show-changed.ts';
import { load } from '../ui/load.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { type NoteStore, noteStore } from './saving/note-store.ts';

/**
 * Ticks or unticks the task with this number in a stored text; nothing else in the text changes.
 * @returns false if it failed, which is shown
 */
export async function tickTask(store: NoteStore, number: number, isDone: boolean): Promise<boolean> {
  let isStored = true;
  try {
    const { withTask } = await load(() => import('./task-in-text.ts'));
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
