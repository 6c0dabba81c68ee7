import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** Offline reading. */
export const offlineWords = translatable('offline', {
  full: 'Storage is full: the items you opened longest ago are no longer available offline.',
  keepSpace: 'Available offline',
  kept: (count: number) =>
    plural(count, { one: 'Offline: # item available here', other: 'Offline: # items available here' }),
  needsServer: 'This needs the server, which is not responding.',
  noAnswer: 'The server is not responding.',
  nothingKept: 'Your collection is not available offline.',
});
