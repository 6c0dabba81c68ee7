import { translatable } from './language.ts';

/** The app's frame: its bar, the connection, and notices. */
export const frameWords = translatable('frame', {
  bottomBar: 'Main',
  search: 'Search',
  save: 'Save',
  name: 'Commonplace',
  goOnWriting: 'Continue writing',
  unsavedText: 'You have unsaved text.',
  outdated: 'A new version of the app is available.',
  reload: 'Reload',
  opening: 'Opening…',
  late: 'The server is slow to respond.',
  latePart: 'Part of this page is slow to load.',
  away: 'The server is not responding. Trying again…',
  tryNow: 'Try now',
  waiting: (seconds: number) => `Too many requests. Trying again in ${seconds} s.`,
  credits: (seconds: number) => `Your credits are used up. Trying again in ${seconds} s.`,
  memoryOnly: (linkUntil?: string) =>
    `This connection is not encrypted: you stay logged in only until you close this tab. ${
      linkUntil === undefined
        ? 'To come back, you will need a new link.'
        : `Keep your link: it opens the app again until ${linkUntil}.`
    }`,
  notice: 'About this browser',
  notKept: 'This browser blocks storage: you stay logged in only until you close this tab.',
  notFound: 'Page not found',
  notFoundHint: 'Check the address. Your collection is unaffected.',
  toCollection: 'Show the collection',
  skip: 'Skip to the collection',
});
