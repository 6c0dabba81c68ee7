import { SERVER_PATH } from '../browser/app-paths.ts';
import { draftKeys } from './drafts.ts';

/** The prefix of the draft keys of new notes. */
export const NEW_PREFIX = 'new ';
/** The prefix of the draft keys of saved notes. Their ids follow it. */
const NOTE_PREFIX = 'note ';

export const noteKey = (id: string): string => NOTE_PREFIX + id;

interface OwnedDraft {
  readonly key: string;
  /** Releases the draft for other tabs. */
  readonly end: () => void;
}

/** Creates a draft key for a new note. This tab owns the draft until it calls `end`. */
export function claimNewDraft(): OwnedDraft {
  return takeOwnership(`${NEW_PREFIX}${crypto.randomUUID?.() ?? Math.random()}`);
}

/** Takes over an abandoned draft of a new note. Otherwise, creates a draft key. */
export async function claimAbandonedDraft(): Promise<OwnedDraft> {
  const abandoned = (await abandonedDrafts()).find((key) => key.startsWith(NEW_PREFIX));
  return abandoned === undefined ? claimNewDraft() : takeOwnership(abandoned);
}

function takeOwnership(key: string): OwnedDraft {
  return { key, end: holdDraft(key) };
}

/** The keys of drafts that no tab is writing. */
export async function abandonedDrafts(): Promise<readonly string[]> {
  try {
    const keys = await draftKeys();
    const { held = [] } = await navigator.locks.query();
    const owned = new Set(held.map(({ name }) => name));
    return keys.filter((key) => !owned.has(lockOf(key)));
  } catch {
    return [];
  }
}

/** The ids of the notes being edited in any tab of this browser. */
export async function editedNotes(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const begin = lockOf(NOTE_PREFIX);
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(begin) ? [name.slice(begin.length)] : [])));
}

/** Locks a draft that this tab is writing, so that other tabs do not use it. @returns a function that releases the lock */
export function holdDraft(key: string): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

const lockOf = (key: string) => `commonplace draft ${SERVER_PATH} ${key}`;
