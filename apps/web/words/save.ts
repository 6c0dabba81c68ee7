import { counted } from '../../../core/model/counted.ts';

/** Saving: the dialog, what is dropped and pasted, and the list of what is being saved. */
export const saveWords = {
  write: 'Write at length',
  already: (title: string) => `Already here: ${title}`,
  bytesOf: (sent: string, total: string) => `${sent} of ${total}`,
  cancelAll: 'Cancel all',
  cancelOne: (name: string) => `Cancel ${name}`,
  chooseFiles: 'Choose files…',
  dismissAll: 'Dismiss all',
  dismissOne: (name: string) => `Dismiss ${name}`,
  drop: 'Drop it to keep it',
  dropHint: 'Pictures, documents, recordings, addresses, text',
  failed: (count: number) => counted(count, 'thing could not be saved', 'things could not be saved'),
  folders: (count: number) =>
    count === 1
      ? 'A folder cannot be saved as such. Open it, and drop the files in it.'
      : `${count} folders cannot be saved as such. Open them, and drop the files in them.`,
  hint: 'Or drop and paste anything, anywhere on the page.',
  label: 'An address or a note',
  more: (count: number) => `and ${count.toLocaleString()} more`,
  name: 'Saving',
  open: 'Save',
  openHint: 'Save something (N)',
  placeholder: 'Paste an address, or write',
  progress: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()} saved`,
  readOnly: 'The key of this browser may only read: nothing can be saved with it.',
  retryAll: 'Try all again',
  retryOne: (name: string) => `Try again: ${name}`,
  save: 'Save',
  saved: (title: string) => `Saved: ${title}`,
  savedMany: (count: number, known: number) =>
    known === 0
      ? `${count.toLocaleString()} things saved`
      : known === count
        ? `All ${count.toLocaleString()} things were here already`
        : `${(count - known).toLocaleString()} things saved, ${known.toLocaleString()} were here already`,
  show: 'Show',
  storing: 'Arrived; being stored',
  tags: 'Tags',
  tagsExample: 'garden, to read',
  tooLarge: (source: object) =>
    'file' in source
      ? 'This file is larger than 64 MB, the most that can be kept.'
      : 'This text is longer than 1 MB. Save it as a file instead.',
  unreadable: 'This file cannot be read any more: it was moved, deleted or changed, or it is a folder.',
  waiting: (count: number) => `${count.toLocaleString()} waiting`,
} as const;
