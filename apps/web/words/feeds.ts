import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** A number of new items. */
const newItems = (count: number): string => plural(count, { one: '# new item', other: '# new items' });

/** Settings: feeds. */
export const feedsWords = translatable('feeds', {
  name: 'Feeds',
  hint: 'Follow a site: new posts are saved here automatically.',
  add: 'Follow a site',
  url: 'Link to the site or its feed',
  tags: 'Tags for new items, separated by commas',
  tagsExample: 'news, to read',
  space: 'Space for new items',
  noSpace: 'None',
  subscribe: 'Follow',
  looking: 'Looking for a feed…',
  made: (title: string, saved: number) => `Followed: ${title}. ${newItems(saved)} saved.`,
  neverRead: 'Not checked yet',
  lastRead: (moment: string) => `Checked ${moment}`,
  saved: (count: number) => plural(count, { one: '# item saved', other: '# items saved' }),
  tagged: (tags: readonly string[]) => `tagged ${tags.join(', ')}`,
  inSpace: (name: string) => `in ${name}`,
  failed: (reason: string, next: string | null) => (next === null ? reason : `${reason} Next try ${next}.`),
  readNow: 'Check now',
  readNowOf: (title: string) => `Check now: ${title}`,
  wasRead: (title: string, saved: number) => `Checked: ${title}. ${newItems(saved)} saved.`,
  pause: 'Pause',
  goOn: 'Resume',
  pauseOf: (title: string, isPaused: boolean) => (isPaused ? `Resume ${title}` : `Pause ${title}`),
  paused: 'Paused',
  wasPaused: (title: string) => `Paused: ${title}`,
  goesOn: (title: string) => `Resumed: ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  removeQuestion: (title: string) => `Stop following ${title}? Items it saved are kept.`,
  removed: (title: string) => `Removed: ${title}`,
  download: 'Export the list (OPML)',
  fileName: 'feeds.opml',
});
