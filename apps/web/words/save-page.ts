/** The window in which the bookmark of browsers, and what is shared with the app, is saved. */
export const savePageWords = {
  mayClose: 'You can close this window.',
  note: 'Note',
  nothing: 'There is nothing to save.',
  question: 'Save this?',
  quotation: 'Selected text',
  title: 'Title',
} as const;
