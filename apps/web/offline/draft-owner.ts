import { SERVER_PATH } from '../browser/app-paths.ts';
import { draftKeys } from './drafts.ts';

/** Prefix of the keys of drafts of notes that are not saved yet. */
export const NEW_PREFIX = 'new ';
/** Prefix of the keys of drafts of saved notes, before the id. */
const NOTE_PREFIX = 'note ';

export const noteKey = (id: string): string => NOTE_PREFIX + id;

interface OwnDraft {
  readonly key: string;
  /** Releases the draft for other tabs. */
  readonly end: () => void;
}

/** A key for the draft of a new note; this tab owns it until `end`. */
export function claimNewDraft(): OwnDraft {
  return own(`${NEW_PREFIX}${crypto.randomUUID?.() ?? Math.random()}`);
}

/** Takes over the draft of an abandoned new note, if there is one. */
export async function claimAbandonedDraft(): Promise<OwnDraft> {
  const abandoned = (await abandonedDrafts()).find((key) => key.startsWith(NEW_PREFIX));
  return abandoned === undefined ? claimNewDraft() : own(abandoned);
}

function own(key: string): OwnDraft {
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

/** Locks a draft that this tab is writing, so that other tabs leave it alone. @returns a function that releases it */
export function holdDraft(key: string): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

const lockOf = (key: string) => `commonplace draft ${SERVER_PATH} ${key}`;
