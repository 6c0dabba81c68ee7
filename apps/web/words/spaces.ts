import { translatable } from './language.ts';

/** The page of spaces. */
export const spacesWords = translatable('spaces', {
  actions: (name: string) => `Actions for the space ${name}`,
  changed: (name: string) => `Space changed: ${name}`,
  color: 'Colour',
  colored: (name: string) => `Colour of the space changed: ${name}`,
  description: 'Description',
  edit: 'Edit',
  editOne: (name: string) => `Edit ${name}`,
  emoji: 'Emoji',
  find: 'Find a space',
  hint: 'Deleting a space does not delete its items.',
  made: (name: string) => `Space created: ${name}`,
  make: 'Create a space',
  nameOf: (name: string) => `Name of the space ${name}`,
  newName: 'Name of the new space',
  notFound: 'No such space.',
  remove: 'Delete',
  removeOne: (name: string) => `Delete the space ${name}`,
  removed: (name: string) => `Space deleted: ${name}`,
  renamed: (name: string, to: string) => `Space renamed: ${name} is now ${to}`,
  save: 'Save',
});
