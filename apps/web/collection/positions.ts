import { collection } from './collection.ts';

/** The id of the object at an index of the collection; null if the index is out of range. */
export function idAt(index: number): string | null {
  const { cards } = collection.value;
  return index >= 0 && index < cards.count ? cards.columns.id(cards.rowAt(index)) : null;
}

/** The index of an object in the collection, or -1. */
export function indexOf(id: string): number {
  return collection.value.cards.indexOf(id);
}

/** The id of the object `offset` positions after another object; null if there is no such object. */
export function neighbour(id: string, offset: number): string | null {
  const index = indexOf(id);
  return index < 0 ? null : idAt(index + offset);
}
