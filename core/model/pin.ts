import { DomainError, invalid, quote } from '../errors.ts';
import type { Uid } from './uid.ts';

/** A pinned object and its one-based slot (interface: Pin). */
export interface Pin {
  readonly objectId: Uid;
  readonly position: number;
}

/**
 * Pinned objects in order: the one at index 0 has position 1. Positions so have no holes (D33). Objects are named by their
 * ids, or as a storage names them.
 */
export type PinOrder<Name = Uid> = readonly Name[];

/** Where an object is to stand among the pins, from 1. */
export interface Placement<Name = Uid> {
  readonly objectId: Name;
  readonly position?: number | undefined;
}

/**
 * The order after objects are pinned or moved, one after the other: to `position`, shifting the rest, or to the end when that
 * is nearer. Without a position a pinned object stays, and another joins at the end (D33).
 * @throws DomainError `invalid` for a position that is not an integer of at least 1
 */
export function place<Name>(order: PinOrder<Name>, placements: readonly Placement<Name>[]): PinOrder<Name> {
  const placed = [...order];
  for (const { objectId, position } of placements) {
    const index = placed.indexOf(objectId);
    if (index >= 0 && position === undefined) continue;
    if (index >= 0) placed.splice(index, 1);
    placed.splice(position === undefined ? placed.length : toIndex(position), 0, objectId);
  }
  return placed;
}

function toIndex(position: number): number {
  if (Number.isInteger(position) && position >= 1) return position - 1;
  throw invalid(`position must be an integer of at least 1, but is ${position}.`);
}

/** What is to be written of an order: the objects from the index `from` on. */
export interface Stretch<Name = Uid> {
  readonly from: number;
  readonly objects: PinOrder<Name>;
}

/** Where an order differs from the one before, of which `place` made it. */
export function changedStretch<Name>(before: PinOrder<Name>, after: PinOrder<Name>): Stretch<Name> {
  const differs = (object: Name, index: number) => object !== before[index];
  const from = Math.max(0, after.findIndex(differs));
  return { from, objects: after.slice(from, after.findLastIndex(differs) + 1) };
}

/** The refusal of moving what is not pinned; no pin then moves (interface: PATCH /pins). */
export const notPinned = (objectId: Uid): DomainError =>
  new DomainError('not-found', `The object ${quote(objectId)} is not pinned. No pins were moved.`);
