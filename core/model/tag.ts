import { type DomainError, together, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import type { Instant } from './instant.ts';
import { characterCount, normalizeSpace } from './text.ts';
import type { Uid } from './uid.ts';

/** Who applied a tag to an object, as bits (docs/organise.md, "Tags"; D30). */
export const TagFlag: { readonly None: 0; readonly AI: 2; readonly Manual: 8 } = Object.freeze({
  None: 0,
  AI: 2,
  Manual: 8,
});

export interface AppliedTag {
  readonly id: Uid;
  readonly name: string;
  readonly flags: number;
}

/** A tag with its usage across an account (docs/api.md, "GET /tags"). */
export interface Tag {
  readonly name: string;
  /** Number of active objects that have it. */
  readonly count: number;
  /** Union of the flags with which it is applied. */
  readonly flags: number;
  readonly modified: Instant;
}

/** A tag of an object, by id or by name. */
export type TagReference = { readonly id: Uid } | { readonly name: string };

const MAX_NAME_LENGTH = 200;

/** Maximum number of tags of an object (D10). */
export const MAX_TAGS: number = 1_000;

/** Maximum number of removed tags that an object remembers. Beyond that, analysis may add the oldest ones again. */
const MAX_REFUSED_TAGS: number = 1_000;

const tooManyTags = (count: number): DomainError =>
  unprocessable(message('too-many-tags', { count, max: MAX_TAGS }));

/**
 * Converts a tag name to its stored form: trimmed, inner white space collapsed, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates
 */
export function parseTagName(name: string): string {
  checkText('A tag name', name);
  const folded = normalizeSpace(name);
  const length = characterCount(folded);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return folded;
  throw unprocessable(message('tag-name-length', { name, length, max: MAX_NAME_LENGTH }));
}

/** The stored form of a tag name; null if no tag can have this name. */
export function toTagName(text: string): string | null {
  const folded = normalizeSpace(text);
  return isTagName(folded) ? folded : null;
}

/** Whether `parseTagName` accepts a name that is in its stored form. */
export function isTagName(name: string): boolean {
  const length = characterCount(name);
  return length >= 1 && length <= MAX_NAME_LENGTH && name.isWellFormed() && !name.includes('\0');
}

/**
 * Converts tag names to their stored form, without duplicates.
 * @throws DomainError like `parseTagName`, with all problems; `unprocessable` for more than 1,000 names
 */
export function parseTagNames(names: Iterable<string>): readonly string[] {
  const parsed = new Set(together([...new Set(names)].map((name) => () => parseTagName(name))));
  if (parsed.size > MAX_TAGS) throw tooManyTags(parsed.size);
  return [...parsed];
}

/** The part of an object that changes when tags are added or removed. */
export interface TagState {
  readonly tags: readonly AppliedTag[];
  /** Names of tags that a person removed and analysis must not add again (D30): the latest 1,000, oldest first. */
  readonly refusedTags: readonly string[];
}

/**
 * Adds tags by name with a flag; an existing tag gains the flag (D30). Returns the same state if nothing changes. Analysis stops adding
 * tags at the limit of 1,000.
 * @param names in the form that `parseTagName` returns
 * @throws DomainError `unprocessable` if a person exceeds the limit
 */
export function addTags<S extends TagState>(
  state: S,
  names: readonly string[],
  flag: number,
  nextId: () => Uid,
): S {
  const tags = new Map(state.tags.map((tag) => [tag.name, tag]));
  const refused = new Set(state.refusedTags);
  const byPerson = (flag & TagFlag.Manual) !== 0;
  let changed = false;
  for (const name of names) {
    if (byPerson) refused.delete(name);
    else if (refused.has(name)) continue;
    const applied = tags.get(name);
    if (applied && (applied.flags & flag) === flag) continue;
    if (!applied && tags.size >= MAX_TAGS) {
      if (byPerson) throw tooManyTags(new Set([...tags.keys(), ...names]).size);
      continue;
    }
    tags.set(
      name,
      applied ? { ...applied, flags: applied.flags | flag } : { id: nextId(), name, flags: flag },
    );
    changed = true;
  }
  return changed ? { ...state, tags: [...tags.values()], refusedTags: [...refused] } : state;
}

/** Removes tags by name or id, and remembers their names as refused (D30). Returns the same state when nothing changes. */
export function removeTags<S extends TagState>(state: S, references: readonly TagReference[]): S {
  const byId = new Map(state.tags.map((tag) => [tag.id, tag]));
  const byName = new Map(state.tags.map((tag) => [tag.name, tag]));
  const meant = new Set(
    references.map((reference) => ('id' in reference ? byId.get(reference.id) : byName.get(reference.name))),
  );
  const removed = state.tags.filter((tag) => meant.has(tag)).map((tag) => tag.name);
  if (removed.length === 0) return state;
  return {
    ...state,
    tags: state.tags.filter((tag) => !meant.has(tag)),
    refusedTags: [...new Set([...state.refusedTags, ...removed])].slice(-MAX_REFUSED_TAGS),
  };
}

/** How a change to an object affects the counts of one tag of its account. */
export interface TagDelta {
  readonly name: string;
  /**
   * The difference in the number of active objects with the tag, in total (`count`), applied by a person (`manualCount`), and by analysis
   * (`aiCount`).
   */
  readonly count: number;
  readonly manualCount: number;
  readonly aiCount: number;
  /** Whether the tag was added to the object or removed from it; false if the object was destroyed. */
  readonly isTouched: boolean;
}

interface TaggedObject {
  readonly tags: readonly AppliedTag[];
  readonly deleted?: Instant;
}

/** How a change of an object changes the counts of its account's tags, ordered by name. Null means no object. */
export function tagDeltas(before: TaggedObject | null, after: TaggedObject | null): readonly TagDelta[] {
  const old = new Map(before?.tags.map((tag) => [tag.name, tag.flags]));
  const now = new Map(after?.tags.map((tag) => [tag.name, tag.flags]));
  const wasCounted = before !== null && before.deleted === undefined;
  const isCounted = after !== null && after.deleted === undefined;
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name) => {
    const oldFlags = wasCounted ? old.get(name) : undefined;
    const newFlags = isCounted ? now.get(name) : undefined;
    const isTouched = after !== null && old.has(name) !== now.has(name);
    if (oldFlags === newFlags && !isTouched) return [];
    const change = (flag: number) => has(newFlags, flag) - has(oldFlags, flag);
    const count = Number(newFlags !== undefined) - Number(oldFlags !== undefined);
    return [{ name, count, manualCount: change(TagFlag.Manual), aiCount: change(TagFlag.AI), isTouched }];
  });
}

function has(flags: number | undefined, flag: number): number {
  return Number(((flags ?? 0) & flag) !== 0);
}
