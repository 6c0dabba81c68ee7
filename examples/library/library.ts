import type { Example, SpaceExample } from './example.ts';
import { FILES, PICTURES } from './files.ts';
import { NOTES } from './notes.ts';
import { ARTICLES, OTHERS, POSTS, WORKS } from './pages.ts';

export const SPACES: readonly SpaceExample[] = [
  { name: 'Commonplace', color: '#8e6c3a' },
  { name: 'Kitchen', color: '#d07a4b' },
  { name: 'Studio', color: '#7a5ea8' },
  { name: 'Travel', color: '#2a6f97' },
  { name: 'Travel / Japan', color: '#c8553d' },
  { name: 'Travel / Norway', color: '#3f8f7b' },
];

/** Takes an example from each list in turn, in proportion to their lengths, so that kinds are mixed. */
function mixed(lists: readonly (readonly Example[])[]): readonly Example[] {
  const placed = lists.flatMap((list, at) =>
    list.map((example, index) => ({ example, place: (index + 0.5 + at / 97) / list.length })),
  );
  return placed.toSorted((one, other) => one.place - other.place).map(({ example }) => example);
}

/** All examples, the newest first. */
export const EXAMPLES: readonly Example[] = mixed([NOTES, ARTICLES, PICTURES, POSTS, WORKS, OTHERS, FILES]);
