import type { View } from '../view/view.ts';

/** Whether a view shows what was deleted. */
export function isTrash({ q }: View): boolean {
  return /(?:^|\s)is:deleted(?:\s|$)/i.test(q);
}
