import { SERVICE } from '../../place.ts';
import { draftKeys } from './drafts.ts';

/** Keys of drafts of notes that are not saved anywhere yet begin with this. */
export const NEW = 'new ';
/** Those of drafts of notes, before the id. */
const NOTE = 'note ';

/** The key of the draft of a note. */
export const noteKey = (id: string): string => NOTE + id;

export interface OwnDraft {
  readonly key: string;
  /** Leaves the draft to others. */
  readonly end: () => void;
}

/** A key for the draft of a new note, which this tab alone has until it ends. */
export function ownNewDraft(): OwnDraft {
  return own(`${NEW}${crypto.randomUUID?.() ?? Math.random()}`);
}

/** Likewise that of a new note that was left, if there is one. */
export async function ownLeftDraft(): Promise<OwnDraft> {
  const left = (await leftDrafts()).find((key) => key.startsWith(NEW));
  return left === undefined ? ownNewDraft() : own(left);
}

function own(key: string): OwnDraft {
  return { key, end: holdDraft(key) };
}

/** The keys of drafts at which no tab writes. */
export async function leftDrafts(): Promise<readonly string[]> {
  try {
    const keys = await draftKeys();
    const { held = [] } = await navigator.locks.query();
    const owned = new Set(held.map(({ name }) => name));
    return keys.filter((key) => !owned.has(lockOf(key)));
  } catch {
    return [];
  }
}

/** The ids of the notes at which a tab of this browser writes. */
export async function editedNotes(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const begin = lockOf(NOTE);
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(begin) ? [name.slice(begin.length)] : [])));
}

/** Lets other tabs know that this one writes at a draft. @returns how to leave it */
export function holdDraft(key: string): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => ended).catch(() => undefined);
  return end;
}

const lockOf = (key: string) => `commonplace draft ${SERVICE} ${key}`;
