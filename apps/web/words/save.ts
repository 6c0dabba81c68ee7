import { counted } from '../../../core/model/counted.ts';

/** Saving: the dialog, drops and pastes, and the list of running saves. */
export const saveWords = {
  write: 'Open the editor',
  already: (title: string) => `Already saved: ${title}`,
  bytesOf: (sent: string, total: string) => `${sent} of ${total}`,
  cancelAll: 'Cancel all',
  cancelOne: (name: string) => `Cancel ${name}`,
  chooseFiles: 'Choose files…',
  dismissAll: 'Dismiss all',
  dismissOne: (name: string) => `Dismiss ${name}`,
  drop: 'Drop to save',
  dropHint: 'Pictures, documents, recordings, addresses, text',
  failed: (count: number) => counted(count, 'item could not be saved', 'items could not be saved'),
  folders: (count: number) =>
    count === 1
      ? 'Folders cannot be saved. Open the folder and drop its files.'
      : `Folders cannot be saved. Open the ${count} folders and drop their files.`,
  hint: 'You can also drop or paste anything anywhere on the page.',
  label: 'An address or a note',
  more: (count: number) => `and ${count.toLocaleString()} more`,
  name: 'Saving',
  open: 'Save',
  openHint: 'Save something (N)',
  placeholder: 'Paste an address or write a note',
  progress: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()} saved`,
  readOnly: 'This browser has read-only access and cannot save.',
  retryAll: 'Retry all',
  retryOne: (name: string) => `Try again: ${name}`,
  save: 'Save',
  saved: (title: string) => `Saved: ${title}`,
  savedMany: (count: number, known: number) =>
    known === 0
      ? `${count.toLocaleString()} items saved`
      : known === count
        ? `All ${count.toLocaleString()} items were already saved`
        : `${(count - known).toLocaleString()} items saved, ${known.toLocaleString()} already there`,
  show: 'Show',
  storing: 'Uploaded, storing…',
  tags: 'Tags',
  tagsExample: 'garden, to read',
  tooLarge: (source: object) =>
    'file' in source
      ? 'This file is larger than the limit of 64 MB.'
      : 'This text is longer than 1 MB. Save it as a file instead.',
  unreadable: 'This file can no longer be read: it was moved, deleted or changed, or is a folder.',
  waiting: (count: number) => `${count.toLocaleString()} waiting`,
} as const;
