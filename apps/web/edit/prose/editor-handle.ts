import type { Text } from '../../api/text.ts';

/** What an editor offers to the panel that contains it. */
export interface EditorHandle {
  /** The current text. */
  read(): Text;
  /** Whether an input method is composing. */
  isComposing(): boolean;
  focus(): void;
}
