import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** The page of tags. */
export const tagsWords = translatable('tags', {
  actions: (name: string) => `Actions for the tag ${name}`,
  choose: (name: string) => `Select ${name}`,
  chosen: (count: number) => plural(count, { one: '# tag selected', other: '# tags selected' }),
  removeChosen: 'Delete the selected tags',
  removedAll: (count: number) => plural(count, { one: '# tag deleted', other: '# tags deleted' }),
  removeFound: 'Delete all tags that were added automatically',
  find: 'Find a tag',
  found: 'Added automatically',
  merge: 'Merge',
  mergeHint: (name: string) => `The tag ${name} exists: the two will be merged.`,
  merged: (name: string, to: string) => `Tags merged: ${name} is now ${to}`,
  newName: (name: string) => `New name for ${name}`,
  none: 'No tags yet.',
  notFound: 'No such tag.',
  own: 'Tags you added',
  remove: 'Delete',
  removeOne: (name: string) => `Delete the tag ${name}`,
  removed: (name: string) => `Tag deleted: ${name}`,
  rename: 'Rename',
  renameOne: (name: string) => `Rename the tag ${name}`,
  renamed: (name: string, to: string) => `Tag renamed: ${name} is now ${to}`,
});
