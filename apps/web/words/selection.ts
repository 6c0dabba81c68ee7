import { translatable } from './language.ts';

/** Selecting cards. */
export const selectionWords = translatable('selection', {
  all: 'Select everything here',
  clear: 'Clear the selection',
  isSelected: 'Selected',
  operations: {
    tag: 'Add a tag',
    untag: 'Remove a tag',
    join: 'Add to a space',
    leave: 'Remove from a space',
    pin: 'Pin or unpin',
    complete: 'Mark as done or not done',
    rename: 'Change the title',
    delete: 'Delete',
    restore: 'Restore from the trash',
    destroy: 'Delete permanently',
  },
  select: (title: string) => (title === '' ? 'Select the untitled item' : `Select ${title}`),
});
