import type { PinOrder } from '../model/pin.ts';
import type { Change } from '../ports/changes.ts';

/** The change that puts pins in another order; none when nothing moves. */
export function reorderPins(accountId: number, before: PinOrder, after: PinOrder): readonly Change[] {
  const isSame = before.length === after.length && before.every((id, index) => id === after[index]);
  return isSame ? [] : [{ type: 'pins.set', accountId, before, after }];
}
