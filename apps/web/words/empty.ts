import { translatable } from './language.ts';

/** Empty states: the first start, empty views, and searches without results. */
export const emptyWords = translatable('empty', {
  nothing: 'Nothing here yet.',
  title: 'Nothing saved yet. Choose a way to start:',
  beginnings: [
    {
      title: 'Paste a link',
      text: 'Copy the link to a page and click here. Its text, picture and author are saved too.',
    },
    {
      title: 'Drop files',
      text: 'Drag pictures, documents or recordings onto this page, or click here to choose them.',
    },
    { title: 'Import', text: 'Bring your bookmarks, notes and highlights from elsewhere.' },
  ],
  showExamples: 'Show me some examples',
  examplesNotice: 'Examples',
  examplesHere: 'Some of these items are examples.',
  removeExamples: 'Remove all examples',
  trash: 'The trash is empty.',
  space: 'This space is empty. Anything you drop, paste or save here is added to it.',
  showEverything: 'Show everything',
  notFound: 'No results',
  drop: 'Try fewer conditions:',
  inSpace: 'Nothing of this kind yet.',
  unreadable: 'This search is not valid',
  without: (part: string) => `Search without ${part}`,
  withoutQuery: 'Clear the search',
  withoutFilter: 'Search without the filter',
  withoutColor: 'Search in any colour',
  everywhere: 'Search in all spaces',
  withoutSimilar: 'Search all items, not only similar ones',
});
