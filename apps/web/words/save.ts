import { number, plural } from './counts.ts';
import { translatable } from './language.ts';

/** Saving: the dialog, drops and pastes, and the list of running saves. */
export const saveWords = translatable('save', {
  write: 'Open the editor',
  author: 'Author',
  authorExample: 'Seneca',
  from: 'Title or link',
  fromExample: 'Letters',
  quotation: 'Quotation',
  quotationExample: 'Write or paste the words',
  quote: 'Quote',
  already: (title: string) => `Already saved: ${title}`,
  bytesOf: (sent: string, total: string) => `${sent} of ${total}`,
  cancelAll: 'Cancel all',
  cancelOne: (name: string) => `Cancel ${name}`,
  chooseFiles: 'Choose files…',
  dismissAll: 'Dismiss all',
  dismissOne: (name: string) => `Dismiss ${name}`,
  drop: 'Drop to save',
  dropHint: 'Pictures, documents, recordings, links, text',
  failed: (count: number) =>
    plural(count, { one: '# item could not be saved', other: '# items could not be saved' }),
  folders: (count: number) =>
    plural(count, {
      one: 'Folders cannot be saved. Open the folder and drop its files.',
      other: 'Folders cannot be saved. Open the # folders and drop their files.',
    }),
  hint: 'Press Enter to save a link, Ctrl+Enter to save a note. You can also drop or paste links, text and files anywhere on the page.',
  label: 'Link or note',
  more: (count: number) => `and ${number(count)} more`,
  name: 'Saving',
  open: 'Save',
  openHint: 'Save something (N)',
  placeholder: 'Paste a link or write a note',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} saved`,
  readOnly: 'This browser has read-only access and cannot save.',
  retryAll: 'Retry all',
  retryOne: (name: string) => `Try again: ${name}`,
  save: 'Save',
  saved: (title: string) => `Saved: ${title}`,
  savedMany: (count: number, known: number) =>
    known === 0
      ? plural(count, { one: '# item saved', other: '# items saved' })
      : known === count
        ? `All ${number(count)} items were already saved`
        : `${number(count - known)} items saved, ${number(known)} already there`,
  show: 'Show',
  storing: 'Uploaded, storing…',
  tags: 'Tags',
  tagsExample: 'garden, to read',
  tooLarge: (source: object) =>
    'file' in source
      ? 'This file is larger than the limit of 64 MB.'
      : 'This text is longer than 1 MB. Save it as a file instead.',
  unreadable: 'This file can no longer be read: it was moved, deleted or changed, or is a folder.',
  waiting: (count: number) => `${number(count)} waiting`,
});
