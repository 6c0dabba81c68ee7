import type { View } from './view.ts';

/** Whether a view shows deleted objects, all or some. */
export function isTrash({ q }: View): boolean {
  return /(?:^|\s)is:deleted(?:\s|$)/i.test(q);
}

/** Whether a view shows all deleted objects. */
export function isWholeTrash({ q, spaceId, similarTo, color }: View): boolean {
  return q.trim().toLowerCase() === 'is:deleted' && !spaceId && !similarTo && !color;
}
