import { quote, unprocessable } from '../errors.ts';
import type { Instant } from './instant.ts';
import { checkText, foldSpace } from './text.ts';
import type { Uid } from './uid.ts';

/** How a tag came to an object, as bits (interface: TagFlag). */
export const TagFlag: { readonly None: 0; readonly AI: 2; readonly Manual: 8 } = Object.freeze({
  None: 0,
  AI: 2,
  Manual: 8,
});

/** A tag applied to an object. */
export interface AppliedTag {
  readonly id: Uid;
  readonly name: string;
  readonly flags: number;
}

/** A tag over all objects of an account (interface: Tag). */
export interface Tag {
  readonly name: string;
  /** Number of active objects that carry it. */
  readonly count: number;
  /** Union of the flags with which it is applied. */
  readonly flags: number;
  readonly modified: Instant;
}

/** How to name a tag that is to be removed from an object. */
export type TagReference = { readonly id: Uid } | { readonly name: string };

const MAX_NAME_LENGTH = 200;

/**
 * A tag name as it is kept: trimmed, inner white space folded, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for text that no field holds
 */
export function parseTagName(name: string): string {
  checkText('A tag name', name);
  const folded = foldSpace(name);
  if (folded === '' || folded.length > MAX_NAME_LENGTH) {
    throw unprocessable(
      `A tag name has 1 to ${MAX_NAME_LENGTH} characters, but ${quote(name)} has ${folded.length}.`,
    );
  }
  return folded;
}

/** What removing and adding tags leaves of an object's tags. */
export interface TagState {
  readonly tags: readonly AppliedTag[];
  /** Names that a person removed; analysis does not add them again (D30). */
  readonly refusedTags: readonly string[];
}

/**
 * Adds tags by name with a flag; a tag that is there gains the flag (D30). Returns the same state when nothing changes.
 * @param names as `parseTagName` returns them
 */
export function addTags<S extends TagState>(
  state: S,
  names: readonly string[],
  flag: number,
  nextId: () => Uid,
): S {
  const tags = new Map(state.tags.map((tag) => [tag.name, tag]));
  const byPerson = (flag & TagFlag.Manual) !== 0;
  let changed = false;
  for (const name of names) {
    if (!byPerson && state.refusedTags.includes(name)) continue;
    const present = tags.get(name);
    if (present && (present.flags & flag) === flag) continue;
    tags.set(
      name,
      present ? { ...present, flags: present.flags | flag } : { id: nextId(), name, flags: flag },
    );
    changed = true;
  }
  const refusedTags = byPerson ? without(state.refusedTags, names) : state.refusedTags;
  return changed ? { ...state, tags: [...tags.values()], refusedTags } : state;
}

/** Removes tags by name or applied id, and remembers their names (D30). Returns the same state when nothing changes. */
export function removeTags<S extends TagState>(state: S, references: readonly TagReference[]): S {
  const isNamed = (tag: AppliedTag) =>
    references.some((reference) =>
      'id' in reference ? reference.id === tag.id : reference.name === tag.name,
    );
  const removed = state.tags.filter(isNamed);
  if (removed.length === 0) return state;
  const names = removed.map((tag) => tag.name);
  return {
    ...state,
    tags: without(state.tags, removed),
    refusedTags: [...without(state.refusedTags, names), ...names],
  };
}

function without<T>(values: readonly T[], removed: readonly T[]): readonly T[] {
  return values.some((value) => removed.includes(value))
    ? values.filter((value) => !removed.includes(value))
    : values;
}
