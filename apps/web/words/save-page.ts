import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** The window that confirms saves from the bookmarklet and the share menu. */
export const savePageWords = translatable('save-page', {
  files: (count: number) => plural(count, { one: 'Saving # file.', other: 'Saving # files.' }),
  toCollection: 'Show the collection',
  mayClose: 'You can close this window.',
  note: 'Note',
  nothing:
    'Nothing to save. Open the page that you want to save and click your “Save this page” bookmark there, or share a page to this app.',
  question: 'Save this?',
  quotation: 'Selected text',
  title: 'Title',
});
