/** Around every screen: the head, the connection, and what concerns the whole app. */
export const frameWords = {
  name: 'Commonplace',
  goOnWriting: 'Go on writing',
  left: 'Something that you wrote was not saved.',
  outdated: 'The server has a newer version of this page.',
  reload: 'Reload',
  opening: 'Opening…',
  late: 'The server is slow to answer.',
  latePart: 'Part of this page is slow to arrive.',
  away: 'The server does not answer. Trying again…',
  waiting: (seconds: number) => `The server asks you to wait ${seconds} s.`,
  credits: (seconds: number) => `The credits of your plan are used up; more come in ${seconds} s.`,
  memoryOnly:
    'This connection is not encrypted: the key stays in this tab only, and nothing is kept when you close it.',
  notice: 'About this browser',
  notKept:
    'This browser keeps nothing for this page: the key stays in this tab only, and is gone when you close it.',
  nowhere: 'There is nothing at this address',
  nowhereHint: 'It may have been typed or copied wrongly. What you keep is all still there.',
  toCollection: 'Show the collection',
  skip: 'Skip to the collection',
} as const;
