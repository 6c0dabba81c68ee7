import { translatable } from './language.ts';

/** Empty states: the first start, empty views, and searches without results. */
export const emptyWords = translatable('empty', {
  nothing: 'Nothing here yet.',
  title: 'Nothing saved yet. Three ways to start:',
  beginnings: [
    {
      title: 'Paste an address',
      text: 'Copy the address of a page and press this. Its text, picture and author are saved too.',
    },
    {
      title: 'Drop files',
      text: 'Drag pictures, documents or recordings onto this page, or press this to choose them.',
    },
    { title: 'Import', text: 'Bring your bookmarks, notes and highlights from elsewhere.' },
  ],
  showExamples: 'Show me with examples',
  examplesNotice: 'Examples',
  examplesHere: 'Some of these items are examples.',
  removeExamples: 'Remove all examples',
  trash: 'The trash is empty.',
  space: 'This space is empty. Whatever you drop, paste or save here is added to it.',
  showEverything: 'Show everything',
  notFound: 'No results',
  drop: 'Try fewer conditions:',
  inSpace: 'Nothing of this kind yet.',
  unreadable: 'This search is not valid',
  without: (part: string) => `without ${part}`,
  withoutQuery: 'without the whole query',
  withoutFilter: 'without the filter',
  withoutColor: 'in any colour',
  everywhere: 'in all spaces',
  withoutSimilar: 'similar or not',
});
