import { foldName } from './fold.ts';
import { isPrefix, type Value } from './tree.ts';

/** The ids of the spaces that a value means: by name, by the start of a name, or by id (see `matches`). */
export function namedSpaces(
  value: Value,
  spaces: readonly { readonly id: string; readonly name: string }[],
): readonly string[] {
  const name = foldName(value.text);
  const isMeant = (candidate: string) => (isPrefix(value) ? candidate.startsWith(name) : candidate === name);
  return spaces
    .filter((space) => space.id === value.text || isMeant(foldName(space.name)))
    .map(({ id }) => id);
}
