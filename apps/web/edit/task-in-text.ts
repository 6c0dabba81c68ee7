import { markdownWithTask, proseWithTask } from '../../../core/prose/tasks.ts';
import { PROSE, type Text } from '../api/text.ts';

/** Returns a text with one task marked as done or open. A separate chunk, since it needs the Markdown parser. */
export function withTask({ type, body }: Text, number: number, isDone: boolean): string {
  if (type === PROSE) return JSON.stringify(proseWithTask(JSON.parse(body), number, isDone));
  return markdownWithTask(body, number, isDone);
}
