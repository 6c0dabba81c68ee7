import { translatable } from './language.ts';

/** Rediscover: the walk, and similar items. */
export const rediscoverWords = translatable('rediscover', {
  back: 'Back to today’s walk',
  color: 'Colour',
  like: 'Similar',
  likeOne: (title: string) => `Similar to ${title}`,
  meaning: 'Meaning',
  noColor: 'It has no picture, so only meaning is compared.',
  onThisDay: (year: number) => `On this day in ${year}`,
  vibe: 'Meaning or colour',
  vibeOf: (title: string) => `Similar to ${title}`,
  walk: 'Today’s walk',
  walkHint: 'A different path through your collection every day.',
});
