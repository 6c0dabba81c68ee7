import { toUtcDays } from '../browser/local-days.ts';
import { orderOf, restricted } from './arranged.ts';
import type { View } from './view.ts';

/** The parameters of `/_/cards` for a view. @param q an interpretation of its query */
export function asParameters(view: View, q: string) {
  const order = orderOf(view);
  return {
    q: restricted(toUtcDays(q), view) || undefined,
    spaceId: view.spaceId ?? undefined,
    similarTo: view.similarTo ?? undefined,
    order: order?.by,
    seed: order?.by === 'random' ? String(order.seed) : undefined,
  };
}
