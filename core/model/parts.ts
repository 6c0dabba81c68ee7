import { unprocessable } from '../errors.ts';
import { message } from '../messages.ts';
import type { Content } from './content.ts';
import { NOTES, type Note } from './note.ts';
import type { ObjectPart, PartContent, PartKind } from './part.ts';
import type { Uid } from './uid.ts';

/** The kinds of parts that objects have. To add a kind, add a line here; the compiler then requires a line in the other tables. */

/** The parts of an object, in the order in which they were added. */
export interface ObjectParts {
  readonly notes: readonly Note[];
}

/** The name of a kind of part, also used for its list in an object, its table, and its path in the interface. */
export type PartName = keyof ObjectParts;
export type PartOf<N extends PartName> = ObjectParts[N][number];
export type PartContentOf<N extends PartName> = PartContent<PartOf<N>>;

/** The description of each kind. */
export const PARTS: { readonly [N in PartName]: PartKind<PartOf<N>> } = {
  notes: NOTES,
};

export const NO_PARTS: ObjectParts = { notes: [] };

export const PART_NAMES: readonly PartName[] = Object.keys(PARTS) as PartName[];

/** Builds the parts of an object, kind by kind. */
export function buildParts(partsOfKind: <N extends PartName>(name: N) => readonly PartOf<N>[]): ObjectParts {
  return { notes: partsOfKind('notes') };
}

/** Loads the parts of an object, one kind after the other. */
export async function loadParts(
  read: <N extends PartName>(name: N) => Promise<readonly PartOf<N>[]>,
): Promise<ObjectParts> {
  return { notes: await read('notes') };
}

/** The texts of all parts of an object. Uses plain loops, since it runs for every object that is read. */
export function textsOfParts(object: ObjectParts): readonly Content[] {
  const texts: Content[] = [];
  for (const name of PART_NAMES) addTexts(texts, object, name);
  return texts;
}

function addTexts<N extends PartName>(texts: Content[], object: ObjectParts, name: N): void {
  const parts: readonly PartOf<N>[] = object[name];
  for (const part of parts) texts.push(...PARTS[name].textsOf(part));
}

/** Labels of the wiki references in all parts of an object, possibly with duplicates. */
export function referencesOfParts(object: ObjectParts): readonly string[] {
  return PART_NAMES.flatMap((name) => object[name].flatMap(({ references }) => references));
}

/** @throws DomainError `unprocessable` when an object with these parts and `more` others would exceed `PartKind.max` */
export function requireRoom(name: PartName, parts: readonly ObjectPart[], more: number): void {
  const { max } = PARTS[name];
  if (parts.length + more <= max) return;
  throw unprocessable(message('too-many-parts', { name, count: parts.length, max }));
}

/**
 * The parts with others appended.
 * @throws DomainError `unprocessable` when the object would exceed `PartKind.max`
 */
export function addParts<P extends ObjectPart>(
  name: PartName,
  parts: readonly P[],
  added: readonly P[],
): readonly P[] {
  requireRoom(name, parts, added.length);
  return added.length === 0 ? parts : [...parts, ...added];
}

/** The parts with `part` in place of the part with the same id; null if no part has that id. */
export function replacePart<P extends ObjectPart>(parts: readonly P[], part: P): readonly P[] | null {
  const index = parts.findIndex(({ id }) => id === part.id);
  return index < 0 ? null : parts.with(index, part);
}

/** The parts without the part with this id. Returns the same array if there is no such part. */
export function removePart<P extends ObjectPart>(parts: readonly P[], id: Uid): readonly P[] {
  return parts.some((part) => part.id === id) ? parts.filter((part) => part.id !== id) : parts;
}
