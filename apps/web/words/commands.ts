import { translatable } from './language.ts';

/** The names of commands. */
export const commandsWords = translatable('commands', {
  close: 'Close',
  everything: 'Show everything',
  keys: 'Show the keyboard shortcuts',
  next: 'Go to the next item',
  palette: 'Find a command',
  pins: 'Arrange pins',
  previous: 'Go to the previous item',
  rediscover: 'Rediscover',
  redo: 'Redo',
  save: 'Save a link or a note',
  search: 'Search',
  settings: 'Open the settings',
  shared: 'Show what is shared',
  spaces: 'Manage spaces',
  tags: 'Manage tags',
  trash: 'Show the trash',
  undo: 'Undo the last change',
  write: 'Write a note',
  reading: 'Show what you are reading',
  highlights: 'Show all highlights',
});
