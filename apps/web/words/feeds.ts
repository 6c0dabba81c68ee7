import { counted } from '../../../core/model/counted.ts';

/** New things, as a number. */
const newThings = (count: number): string => counted(count, 'new thing');

/** Settings: feeds. */
export const feedsWords = {
  name: 'Feeds',
  hint: 'Follow a site, and whatever it publishes from now on is saved here.',
  add: 'Follow a site',
  url: 'The address of the site, or of its feed',
  tags: 'Tags for what it brings, separated by commas',
  tagsExample: 'news, to read',
  space: 'Space for what it brings',
  noSpace: 'None',
  subscribe: 'Follow',
  looking: 'Looking for a feed…',
  made: (title: string, saved: number) => `Followed: ${title}. ${newThings(saved)} saved.`,
  neverRead: 'Not read yet',
  lastRead: (moment: string) => `Read ${moment}`,
  saved: (count: number) => counted(count, 'thing saved', 'things saved'),
  tagged: (tags: readonly string[]) => `tagged ${tags.join(', ')}`,
  inSpace: (name: string) => `in ${name}`,
  failed: (reason: string, next: string | null) =>
    next === null ? reason : `${reason} It will be tried again ${next}.`,
  readNow: 'Read now',
  readNowOf: (title: string) => `Read now: ${title}`,
  wasRead: (title: string, saved: number) => `Read: ${title}. ${newThings(saved)} saved.`,
  pause: 'Pause',
  goOn: 'Resume',
  pauseOf: (title: string, isPaused: boolean) => (isPaused ? `Resume ${title}` : `Pause ${title}`),
  paused: 'Paused',
  wasPaused: (title: string) => `Paused: ${title}`,
  goesOn: (title: string) => `Resumed: ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  removeQuestion: (title: string) => `${title} will not be read any more. Everything that it brought stays.`,
  removed: (title: string) => `Removed: ${title}`,
  download: 'Export the list (OPML)',
  fileName: 'feeds.opml',
} as const;
