import { DomainError, invalid, quoteAll } from '../errors.ts';
import type { Uid } from './uid.ts';

/** A pinned object and its position, from 1 (docs/api.md, "GET /pins"). */
export interface Pin {
  readonly objectId: Uid;
  readonly position: number;
}

/**
 * Pinned objects in order: the one at index 0 has position 1, so that positions have no gaps (D33). `Name` is how objects are
 * identified: by id, or by a database's row number.
 */
export type PinOrder<Name = Uid> = readonly Name[];

/** The position that an object should have among the pins: the first is 1, and also 0, from which some clients count. */
export interface Placement<Name = Uid> {
  readonly objectId: Name;
  readonly position?: number | undefined;
}

/**
 * The order after objects were pinned or moved, one after the other. A position beyond the end means the end. Without a
 * position, an object that is pinned stays where it is, and any other is appended (D33).
 * @param offset the number of pins before the order, if it begins with the first that may move (`targetsOf`)
 * @throws DomainError `invalid` for a position that is not an integer of at least 0
 */
export function place<Name>(
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
 * The first and the last position that placements name, from 1 to `max`; none is between them if they name none. Only pins from the
 * first to the last of these and of the positions that the objects have can move, or all behind them if one is not pinned yet.
 */
export function targetsOf(
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
export interface Stretch<Name = Uid> {
  readonly from: number;
  readonly objects: PinOrder<Name>;
}

/** The part of an order that differs from the order from which `place` made it. */
export function changedStretch<Name>(before: PinOrder<Name>, after: PinOrder<Name>): Stretch<Name> {
  const differs = (object: Name, index: number) => object !== before[index];
  const from = Math.max(0, after.findIndex(differs));
  return { from, objects: after.slice(from, after.findLastIndex(differs) + 1) };
}

/** The error for a move of an object that is not pinned; no pin moves then (docs/api.md, "PATCH /pins"). */
export const notPinned = (...ids: readonly Uid[]): DomainError =>
  new DomainError(
    'not-found',
    ids.length === 1
      ? `The object ${quoteAll(ids)} is not pinned. No pins were moved.`
      : `The objects ${quoteAll(ids)} are not pinned. No pins were moved.`,
  );
