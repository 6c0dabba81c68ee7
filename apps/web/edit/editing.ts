import type { Client } from '../api/client.ts';
import { PROSE, type StoredText, type Text } from './saving/text.ts';
import type { TextHome } from './saving/text-home.ts';

/** What is edited, and what becomes of it. */
export interface NoteEditorProps {
  readonly client: Client;
  readonly home: TextHome;
  /** What is edited, for those who do not see it. */
  readonly label: string;
  /** What to begin with where nothing is kept yet; null to edit what is there. */
  readonly initial: Text | null;
  /** Whether the text has the page for itself from the beginning. */
  readonly isFocused?: boolean;
  /** Called when something was saved. */
  readonly onSaved: () => void;
  /** Called when the person is done. @param savedAs the id of another note that has become of the text */
  readonly close: (savedAs?: string) => void;
}

/** What the editing begins with. */
export interface Start {
  readonly text: Text;
  readonly base: StoredText | null;
  /** Whether the text is a draft that was not saved. */
  readonly isDraft: boolean;
  /** What the service has, if it is not what the draft was begun from. */
  readonly theirs: StoredText | null;
}

/** A new text begins with its title. */
export const EMPTY: Text = {
  type: PROSE,
  body: JSON.stringify({ type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }),
};
