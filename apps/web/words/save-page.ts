/** The window in which the bookmark of browsers, and what is shared with the app, is saved. */
export const savePageWords = {
  mayClose: 'This window can be closed.',
  note: 'Note',
  nothing: 'There is nothing here that could be saved.',
  question: 'Save this?',
  quotation: 'What you marked on the page',
  title: 'Title',
} as const;
