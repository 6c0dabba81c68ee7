import { translatable } from './language.ts';

/** Rediscover: the walk, and similar items. */
export const rediscoverWords = translatable('rediscover', {
  back: 'Back to the walk',
  color: 'Colour',
  like: 'Same vibe',
  likeOne: (title: string) => `Same vibe as ${title}`,
  meaning: 'Meaning',
  noColor: 'It has no picture, so only meaning is compared.',
  onThisDay: (year: number) => `On this day in ${year}`,
  vibe: 'Meaning or colour',
  vibeOf: (title: string) => `Same vibe as ${title}`,
  walk: 'A walk',
  walkHint: 'A new walk every day.',
});
