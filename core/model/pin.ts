import { DomainError, invalid } from '../errors.ts';
import { message } from '../messages.ts';
import type { Uid } from './uid.ts';

/** A pinned object and its position, from 1 (docs/api.md, "GET /pins"). */
export interface Pin {
  readonly objectId: Uid;
  readonly position: number;
}

/**
 * Pinned objects in order. The object at index 0 has position 1, so positions have no gaps (D33). `Name` identifies an object: its id, or
 * a database's row number.
 */
export type PinOrder<Name = Uid> = readonly Name[];

/** An object with its new position among the pins, from 1. Position 0 means 1, because some clients count from 0. */
export interface Placement<Name = Uid> {
  readonly objectId: Name;
  readonly position?: number | undefined;
}

/**
 * Pins or moves objects, one after the other. A position beyond the end means the end. Without a position, a pinned object stays where
 * it is, and any other is appended (D33).
 * @param offset the number of pins before this order, if it begins with the first pin that may move (`targetRange`)
 * @throws DomainError `invalid` for a position that is not an integer of at least 0
 */
export function placePins<Name>(
  order: PinOrder<Name>,
  placements: readonly Placement<Name>[],
  offset = 0,
): PinOrder<Name> {
  const placed = [...order];
  for (const { objectId, position } of placements) {
    const index = placed.indexOf(objectId);
    if (index >= 0 && position === undefined) continue;
    if (index >= 0) placed.splice(index, 1);
    placed.splice(position === undefined ? placed.length : toIndex(position) - offset, 0, objectId);
  }
  return placed;
}

function toIndex(position: number): number {
  if (Number.isInteger(position) && position >= 0) return Math.max(0, position - 1);
  throw invalid(`position must be an integer of at least 0, but is ${position}.`);
}

/**
 * The lowest and the highest requested position, from 1 to `max`. If no position is requested, `first` is greater than `last`. Only pins
 * between the lowest and the highest requested or current position can move. If an object is not pinned yet, all later pins can move, too.
 */
export function targetRange(
  placements: readonly Placement<unknown>[],
  max: number,
): { readonly first: number; readonly last: number } {
  let first = max;
  let last = 0;
  for (const { position } of placements) {
    if (position === undefined) continue;
    first = Math.min(first, Math.max(1, position));
    last = Math.min(max, Math.max(last, position, 1));
  }
  return { first, last };
}

/** A part of an order: the objects from the index `from` on. */
interface OrderPart<Name = Uid> {
  readonly from: number;
  readonly objects: PinOrder<Name>;
}

/** The part of an order that `place` changed. */
export function changedPart<Name>(before: PinOrder<Name>, after: PinOrder<Name>): OrderPart<Name> {
  const differs = (object: Name, index: number) => object !== before[index];
  const from = Math.max(0, after.findIndex(differs));
  return { from, objects: after.slice(from, after.findLastIndex(differs) + 1) };
}

/** The error for moving an object that is not pinned; no pins are moved (docs/api.md, "PATCH /pins"). */
export const notPinned = (...ids: readonly Uid[]): DomainError =>
  new DomainError('not-found', message('object-not-pinned', { ids }));
