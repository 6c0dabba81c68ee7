import { type ReadonlySignal, signal } from '@preact/signals';
import { ConnectionError, Problem } from '../../../client/problem.ts';
import { isSameText, type StoredText, type Text } from '../../api/text.ts';
import type { Drafts } from '../../offline/drafts.ts';
import { reasonIn } from '../../words/service.ts';
import { type NoteStore, TRASHED } from './note-store.ts';

/** The save status of a text. */
export type Saving =
  | { readonly state: 'saved' | 'changed' | 'saving' | 'offline' }
  /** The server rejected the text, or failed. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The stored text was changed by someone else, or in another tab or device. */
  | { readonly state: 'conflict'; readonly theirs: StoredText }
  /** The edited note is in the trash or permanently deleted. */
  | { readonly state: 'gone' };

/** Saves a text when typing pauses. Only one request runs at a time, and the last request saves the latest text. */
export interface Saver {
  readonly saving: ReadonlySignal<Saving>;
  /** Why this browser cannot store a draft; null if it can. */
  readonly draftFailure: ReadonlySignal<string | null>;
  /** Whether closing the tab would lose changes. */
  isAtRisk(): boolean;
  /** Must be called on each change of the text. */
  changed(): void;
  /** Saves immediately. @returns whether everything is saved */
  flush(): Promise<boolean>;
  /** Overwrites the version that someone else saved. @returns whether everything is saved */
  overwrite(theirs: StoredText): Promise<boolean>;
  /** Discards changes in favour of the server's version. */
  adopt(stored: StoredText): void;
  /** Reports the version that someone else saved, so that the person resolves the conflict. */
  reportConflict(theirs: StoredText): void;
  /** Loads the server's version, unless there are unsaved changes. @returns null if it did not change */
  refresh(): Promise<StoredText | null>;
  /** Discards changes and their draft. */
  drop(): void;
  /** Saves for the last time. Unsaved changes stay as a draft. @returns whether everything is saved */
  end(): Promise<boolean>;
}

interface SaverOptions {
  readonly store: NoteStore;
  readonly drafts: Drafts;
  /** The stored text when editing began; null if nothing was stored. */
  readonly base: StoredText | null;
  /** The current text. */
  readonly read: () => Text;
  /** Whether an input method is composing. The text is then not saved, because it may contain half a word. */
  readonly isComposing: () => boolean;
  readonly onSaved: (stored: StoredText) => void;
  /** Resolves when the server responds again. */
  readonly reconnected: () => Promise<void>;
  readonly now: () => number;
}

/** How long typing must pause before the text is saved, in milliseconds. */
export const PAUSE_MS = 1_200;
/** Maximum delay of a save while typing does not pause, in milliseconds. */
export const MAX_PAUSE_MS = 12_000;
/** The same delays for drafts, which stay in this browser. */
const DRAFT_PAUSE_MS = 350;
const MAX_DRAFT_PAUSE_MS = 1_500;

export function createSaver(options: SaverOptions): Saver {
  const { store, drafts, read, isComposing, onSaved, reconnected, now } = options;
  const saving = signal<Saving>({ state: 'saved' });
  const draftFailure = signal<string | null>(null);
  let { base } = options;
  let isDirty = false;
  let isDraftOld = false;
  let running: Promise<boolean> | null = null;
  const saveSoon = debounced(PAUSE_MS, MAX_PAUSE_MS, () => void flush(), now);
  const draftSoon = debounced(DRAFT_PAUSE_MS, MAX_DRAFT_PAUSE_MS, () => void storeDraft(), now);

  function changed(): void {
    isDirty = true;
    isDraftOld = true;
    draftSoon.schedule();
    if (saving.peek().state === 'conflict' || saving.peek().state === 'gone') return;
    if (running === null) saving.value = { state: 'changed' };
    saveSoon.schedule();
  }

  async function storeDraft(): Promise<void> {
    if (isComposing()) return draftSoon.schedule();
    isDraftOld = false;
    try {
      await drafts.keep({ key: store.key, text: read(), base, at: now() });
      draftFailure.value = null;
      if (!isDirty && running === null) await drafts.forget(store.key);
    } catch (error) {
      isDraftOld = true;
      draftFailure.value = reasonIn(error);
    }
  }

  function forgetDraft(): void {
    draftSoon.cancel();
    isDraftOld = false;
    void drafts.forget(store.key).catch(() => undefined);
  }

  function flush(): Promise<boolean> {
    saveSoon.cancel();
    if (!isDirty && running === null) return Promise.resolve(saving.peek().state === 'saved');
    const { state } = saving.peek();
    if (state === 'conflict' || state === 'gone') return Promise.resolve(false);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveAll(): Promise<boolean> {
    while (isDirty) {
      if (isComposing()) {
        saving.value = { state: 'changed' };
        saveSoon.schedule();
        return false;
      }
      isDirty = false;
      const text = read();
      saving.value = { state: 'saving' };
      try {
        onStored(await store.write(text, base));
      } catch (error) {
        isDirty = true;
        if (!(await handleFailure(error, text))) return false;
      }
    }
    saving.value = { state: 'saved' };
    forgetDraft();
    return true;
  }

  function onStored(text: StoredText): void {
    base = text;
    onSaved(text);
  }

  /** Handles a failed save. @returns whether it should be retried immediately */
  async function handleFailure(error: unknown, text: Text): Promise<boolean> {
    if (error instanceof ConnectionError) {
      saving.value = { state: 'offline' };
      void storeDraft();
      await reconnected();
      return true;
    }
    if (error instanceof Problem && error.status === 412) return reconcile(text);
    const isGone = error instanceof Problem && (error.status === 404 || error.type === TRASHED);
    saving.value = isGone ? { state: 'gone' } : { state: 'failed', reason: reasonIn(error) };
    return false;
  }

  /** Checks whether the stored text really differs. @returns whether saving can continue */
  async function reconcile(text: Text): Promise<boolean> {
    try {
      const theirs = await store.read();
      if (isSameText(theirs, text)) {
        isDirty = !isSameText(read(), text);
        onStored(theirs);
        return true;
      }
      if (base !== null && theirs.tag !== base.tag && isSameText(theirs, base)) {
        base = theirs;
        return true;
      }
      saving.value = { state: 'conflict', theirs };
      return false;
    } catch (error) {
      return handleFailure(error, text);
    }
  }

  return {
    saving,
    draftFailure,
    isAtRisk: () => (isDirty || running !== null) && (isDraftOld || draftFailure.peek() !== null),
    changed,
    flush,
    overwrite(theirs) {
      base = theirs;
      isDirty = true;
      saving.value = { state: 'changed' };
      return flush();
    },
    adopt(theirs) {
      base = theirs;
      isDirty = false;
      saveSoon.cancel();
      saving.value = { state: 'saved' };
      forgetDraft();
    },
    reportConflict(theirs) {
      isDirty = true;
      isDraftOld = true;
      saving.value = { state: 'conflict', theirs };
    },
    async refresh() {
      if (isDirty || running !== null || base === null) return null;
      const current = await store.read().catch(() => null);
      if (current === null || isDirty || running !== null || base === null) return null;
      const hasChanged = !isSameText(current, base);
      base = current;
      return hasChanged ? current : null;
    },
    drop() {
      isDirty = false;
      saveSoon.cancel();
      forgetDraft();
    },
    async end() {
      draftSoon.cancel();
      if (isDraftOld) await storeDraft();
      return flush();
    },
  };
}

/** Debounces a function. It is delayed by at most `maxPauseMs` milliseconds. */
function debounced(pauseMs: number, maxPauseMs: number, run: () => void, now: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  const cancel = () => {
    clearTimeout(timer);
    since = null;
  };
  return {
    cancel,
    schedule() {
      since ??= now();
      clearTimeout(timer);
      const ms = Math.max(0, Math.min(pauseMs, since + maxPauseMs - now()));
      timer = setTimeout(() => {
        cancel();
        run();
      }, ms);
    },
  };
}
