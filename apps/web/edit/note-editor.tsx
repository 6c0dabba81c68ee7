import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isSameText, type StoredText, type Text } from '../api/text.ts';
import { holdDraft } from '../offline/draft-owner.ts';
import { type Draft, drafts } from '../offline/drafts.ts';
import { Failure } from '../ui/failure.tsx';
import { EMPTY, type InitialState, type NoteEditorProps } from './editing.ts';
import { EditorPanel } from './editor-panel.tsx';
import type { NoteStore } from './saving/note-store.ts';

type State =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'ready'; readonly start: InitialState };

/** Edits a stored text or a new one. If this browser has a draft of it, editing continues with the draft. */
export default function NoteEditor(props: NoteEditorProps): VNode {
  const { store, initial } = props;
  const state = useSignal<State>({ state: 'loading' });
  const isMounted = useRef(true);
  const load = () => {
    state.value = { state: 'loading' };
    loadInitialState(store, initial).then(
      (start) => {
        if (isMounted.current) state.value = { state: 'ready', start };
      },
      (error) => {
        if (isMounted.current) state.value = { state: 'failed', error };
      },
    );
  };
  useEffect(() => {
    load();
    const leave = holdDraft(store.key);
    return () => {
      isMounted.current = false;
      leave();
    };
  }, []);
  const { value } = state;
  if (value.state === 'failed') return <Failure error={value.error} retry={load} />;
  if (value.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  return <EditorPanel {...props} initialState={value.start} />;
}

async function loadInitialState(store: NoteStore, initial: Text | null): Promise<InitialState> {
  const [draft, stored] = await Promise.all([
    drafts.find(store.key).catch(() => null),
    initial === null ? store.read() : null,
  ]);
  if (draft === null) return { text: stored ?? initial ?? EMPTY, base: stored, isDraft: false, theirs: null };
  if (stored !== null && isSameText(stored, draft.text)) {
    void drafts.forget(store.key).catch(() => undefined);
    return { text: stored, base: stored, isDraft: false, theirs: null };
  }
  return { text: draft.text, base: stored, isDraft: true, theirs: newerThan(draft, stored) };
}

function newerThan({ base }: Draft, stored: StoredText | null): StoredText | null {
  return stored === null || base === null || isSameText(stored, base) ? null : stored;
}
