import type { Text } from './saving/text.ts';

/** What the frame of an editor asks of the editor in it. */
export interface EditorHandle {
  /** The text as it is written by now. */
  read(): Text;
  /** Whether an input method is composing. */
  isComposing(): boolean;
  focus(): void;
}
