import { collection } from './collection.ts';

/** The id of the object at a place of the collection; null beyond its ends. */
export function idAt(index: number): string | null {
  const { cards } = collection.value;
  return index >= 0 && index < cards.count ? cards.columns.id(cards.rowAt(index)) : null;
}

/** The place of an object in the collection, or -1. */
export function indexOf(id: string): number {
  return collection.value.cards.indexOf(id);
}

/** The object so many places after another one (before it, if negative); null where there is none. */
export function neighbour(id: string, by: number): string | null {
  const index = indexOf(id);
  return index < 0 ? null : idAt(index + by);
}
