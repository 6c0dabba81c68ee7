import { markdownWithTask, proseWithTask } from '../../../core/prose/tasks.ts';
import { PROSE, type Text } from '../api/text.ts';

/** Returns a text in which one task is marked as done or open. Load this module only when needed, because the Markdown parser is large. */
export function withTask({ type, body }: Text, number: number, isDone: boolean): string {
  if (type === PROSE) return JSON.stringify(proseWithTask(JSON.parse(body), number, isDone));
  return markdownWithTask(body, number, isDone);
}
