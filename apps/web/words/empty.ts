/** A collection in which nothing is shown: the first start, empty views, and searches that find nothing. */
export const emptyWords = {
  nothing: 'There is nothing here yet.',
  title: 'Nothing is kept here yet. Three ways to begin:',
  beginnings: [
    {
      title: 'Paste an address',
      text: 'Copy the address of a page and paste it here. Its text, picture and author are kept with it.',
    },
    {
      title: 'Drop files',
      text: 'Pictures, documents, recordings: drag them onto this page, one or many.',
    },
    {
      title: 'Write a note',
      text: 'A thought, a quotation, a list: choose Save (+) at the top, or press N.',
    },
  ],
  settings:
    'In Settings there is a button for saving from any page, and a way to bring what you have elsewhere.',
  trash: 'The trash is empty.',
  space: 'Nothing is in this space yet. What you drop, paste or save here goes into it.',
  showEverything: 'Show everything',
  notFound: 'Nothing found',
  drop: 'There may be more if you leave something out:',
  inSpace: 'There is nothing of this kind yet.',
  unreadable: 'This search cannot be read',
  without: (part: string) => `without ${part}`,
  withoutQuery: 'without the whole query',
  withoutColor: 'in any colour',
  everywhere: 'in all spaces',
  withoutSimilar: 'like anything',
} as const;
