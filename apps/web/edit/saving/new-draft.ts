import { SERVICE } from '../../place.ts';
import { draftKeys } from './drafts.ts';

/** Keys of drafts of notes that are not saved anywhere yet begin with this. */
const NEW = 'new ';

export interface OwnDraft {
  readonly key: string;
  /** Leaves the draft to others. */
  readonly end: () => void;
}

/**
 * A key for the draft of a new note, which this tab alone has until it ends: that of one that was left, if there is one, or a new one.
 * @param isOther whether a note is begun that cannot be the one that was left
 */
export async function ownNewDraft(isOther: boolean): Promise<OwnDraft> {
  const left = isOther ? null : await leftDraft();
  return own(left ?? `${NEW}${crypto.randomUUID?.() ?? Math.random()}`);
}

/** The key of a draft of a new note that no tab has; null if there is none. */
export async function leftDraft(): Promise<string | null> {
  try {
    const keys = (await draftKeys()).filter((key) => key.startsWith(NEW));
    const { held = [] } = await navigator.locks.query();
    const owned = new Set(held.map(({ name }) => name));
    return keys.find((key) => !owned.has(lockOf(key))) ?? null;
  } catch {
    return null;
  }
}

const lockOf = (key: string) => `commonplace draft ${SERVICE} ${key}`;

function own(key: string): OwnDraft {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(lockOf(key), () => ended).catch(() => undefined);
  return { key, end };
}
