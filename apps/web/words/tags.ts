import { number, plural } from './counts.ts';
import { translatable } from './language.ts';

/** The page of tags. */
export const tagsWords = translatable('tags', {
  choose: (name: string) => `Select ${name}`,
  chosen: (count: number) => plural(count, { one: '# tag selected', other: '# tags selected' }),
  removeChosen: 'Remove the selected tags everywhere',
  removedAll: (count: number) =>
    plural(count, { one: '# tag removed everywhere', other: '# tags removed everywhere' }),
  removeFound: 'Remove all that were added automatically',
  find: 'Find a tag',
  found: 'Added automatically',
  merge: 'Merge',
  mergeHint: (name: string) => `The tag ${name} exists: the two will be merged.`,
  merged: (name: string, to: string) => `Tags merged: ${name} is now ${to}`,
  more: (count: number) => `${number(count)} more: type part of the name.`,
  newName: (name: string) => `New name for ${name}`,
  none: 'No tags yet.',
  notFound: 'No such tag.',
  own: 'Yours',
  remove: 'Remove',
  removeOne: (name: string) => `Remove everywhere: ${name}`,
  removed: (name: string) => `Tag removed everywhere: ${name}`,
  rename: 'Rename',
  renameOne: (name: string) => `Rename the tag ${name}`,
  renamed: (name: string, to: string) => `Tag renamed: ${name} is now ${to}`,
});
