import type { Client } from '../api/client.ts';
import { PROSE, type StoredText, type Text } from '../api/text.ts';
import type { NoteStore } from './saving/note-store.ts';

/** The text that an editor edits, and its callbacks. */
export interface NoteEditorProps {
  readonly client: Client;
  readonly store: NoteStore;
  /** The accessible name of the editor. */
  readonly label: string;
  /** The initial text of a new note; null to edit the stored text. */
  readonly initial: Text | null;
  /** Whether focus mode is on from the start. */
  readonly isFocused?: boolean;
  /** Called after each save. */
  readonly onSaved: () => void;
  /** Called when the person is done. @param savedAs the id of the new note, if the text was saved as a new note */
  readonly close: (savedAs?: string) => void;
}

/** The initial state of an editor. */
export interface InitialState {
  readonly text: Text;
  readonly base: StoredText | null;
  /** Whether the text is an unsaved draft. */
  readonly isDraft: boolean;
  /** The server's version, if it differs from the version on which the draft was based. */
  readonly theirs: StoredText | null;
}

/** The initial text of a new note, which begins with its title. */
export const EMPTY: Text = {
  type: PROSE,
  body: JSON.stringify({ type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }),
};
