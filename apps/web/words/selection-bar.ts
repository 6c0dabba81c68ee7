import { number, plural } from './counts.ts';
import { translatable } from './language.ts';

/** Actions for the selection, and their questions. */
export const selectionBarWords = translatable('selection-bar', {
  /** Short labels of operations. */
  buttons: {
    tag: 'Tag',
    untag: 'Remove a tag',
    join: 'Add to a space',
    leave: 'Remove from a space',
    pin: 'Pin',
    complete: 'Mark as done',
    rename: 'Change the title',
    delete: 'Delete',
    restore: 'Restore',
    destroy: 'Delete permanently',
  },
  change: 'Change',
  count: (count: number) => `${number(count)} selected`,
  destroyQuestion: (count: number) =>
    plural(count, {
      one: 'Delete this permanently? This cannot be undone.',
      other: 'Delete # items permanently? This cannot be undone.',
    }),
  more: 'More',
  name: 'Selection',
  newSpace: 'new space',
  newTag: 'new tag',
  noChoice: 'No match.',
  noneYet: 'None yet. Type a name.',
  noSpaces: 'Not in any space.',
  noTags: 'No tags.',
  putInto: (things: string) => `Add ${things} to the space`,
  selectAll: 'Select all',
  tagWith: (things: string) => `Add a tag to ${things}`,
  takeOutOf: (things: string) => `Remove ${things} from the space`,
  title: 'Title',
  untagFrom: (things: string) => `Remove a tag from ${things}`,
});
