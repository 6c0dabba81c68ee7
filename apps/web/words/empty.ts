/** A collection in which nothing is shown: the first start, empty views, and searches that find nothing. */
export const emptyWords = {
  nothing: 'Nothing here yet.',
  title: 'Nothing saved yet. Three ways to start:',
  beginnings: [
    {
      title: 'Paste an address',
      text: 'Copy the address of a page and paste it here. Its text, picture and author are saved too.',
    },
    {
      title: 'Drop files',
      text: 'Drag pictures, documents or recordings onto this page.',
    },
    {
      title: 'Write a note',
      text: 'A thought, a quotation, a list: choose Save (+) at the top, or press N.',
    },
  ],
  settings: 'Settings has a button for saving from any page, and imports what you have elsewhere.',
  trash: 'The trash is empty.',
  space: 'This space is empty. Whatever you drop, paste or save here is added to it.',
  showEverything: 'Show everything',
  notFound: 'No results',
  drop: 'Try fewer conditions:',
  inSpace: 'Nothing of this kind yet.',
  unreadable: 'This search is not valid',
  without: (part: string) => `without ${part}`,
  withoutQuery: 'without the whole query',
  withoutColor: 'in any colour',
  everywhere: 'in all spaces',
  withoutSimilar: 'like anything',
} as const;
