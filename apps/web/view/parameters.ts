import { toUtcDays } from '../browser/local-days.ts';
import { addFilters, orderOf } from './arranged.ts';
import type { View } from './view.ts';

/** The parameters of `/_/cards` for a view. @param q an interpretation of the view's query */
export function toCardParameters(view: View, q: string) {
  const order = orderOf(view);
  return {
    q: addFilters(toUtcDays(q), view) || undefined,
    spaceId: view.spaceId ?? undefined,
    similarTo: view.similarTo ?? undefined,
    order: order?.by,
    seed: order?.by === 'random' ? String(order.seed) : undefined,
  };
}
