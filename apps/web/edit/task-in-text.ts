import { markdownWithTask, proseWithTask } from '../../../core/prose/tasks.ts';
import { PROSE, type Text } from '../api/text.ts';

/** A text in which the task with this number is done or open; a separate chunk, since it needs the Markdown parser. */
export function withTask({ type, body }: Text, number: number, isDone: boolean): string {
  if (type === PROSE) return JSON.stringify(proseWithTask(JSON.parse(body), number, isDone));
  return markdownWithTask(body, number, isDone);
}
