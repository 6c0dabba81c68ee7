import { DomainError, invalid, quote } from '../errors.ts';
import { transition } from '../lifecycle/machine.ts';
import { pinMachine } from '../lifecycle/pin.ts';
import type { Uid } from './uid.ts';

/** A pinned object and its one-based slot (interface: Pin). */
export interface Pin {
  readonly objectId: Uid;
  readonly position: number;
}

/** Pinned objects in order: the object at index 0 has position 1. Positions so have no holes (D33). */
export type PinOrder = readonly Uid[];

/**
 * The order after pinning an object: at `position`, shifting the rest; at the end without one or beyond it. An object that
 * is pinned moves when a position is given, else stays (D33).
 */
export function pin(order: PinOrder, objectId: Uid, position?: number): PinOrder {
  if (position === undefined && order.includes(objectId)) return order;
  const rest = order.filter((id) => id !== objectId);
  return rest.toSpliced((position ?? rest.length + 1) - 1, 0, objectId);
}

/**
 * The order after moving pins one after the other (interface: PATCH /pins).
 * @throws DomainError `not-found` when an object is not pinned; then no pin moves
 */
export function movePins(order: PinOrder, moves: readonly Pin[]): PinOrder {
  const moved = [...order];
  for (const { objectId, position } of moves) {
    const index = moved.indexOf(objectId);
    if (transition(pinMachine, index < 0 ? 'unpinned' : 'pinned', 'move') === null) {
      throw new DomainError('not-found', `The object ${quote(objectId)} is not pinned. No pins were moved.`);
    }
    moved.splice(index, 1);
    moved.splice(position - 1, 0, objectId);
  }
  return moved;
}

/**
 * A position that a person gave.
 * @throws DomainError `invalid` for anything but an integer of at least 1 (D33)
 */
export function parsePosition(value: number): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw invalid(`position must be an integer of at least 1, but is ${value}.`);
}
