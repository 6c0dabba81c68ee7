import type { Text } from '../../api/text.ts';

/** What the frame of an editor needs from the editor in it. */
export interface EditorHandle {
  /** The current text. */
  read(): Text;
  /** Whether an input method is composing. */
  isComposing(): boolean;
  focus(): void;
}
