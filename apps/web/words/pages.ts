import { translatable } from './language.ts';

/** The names of pages, in links and headings. */
export const pageNames = translatable('pages', {
  settings: 'Settings',
  shared: 'Shared',
  collection: 'Collection',
  highlights: 'Highlights',
  trash: 'Trash',
  pins: 'Pins',
  reading: 'Reading',
  rediscover: 'Rediscover',
  spaces: 'Spaces',
  tags: 'Tags',
});
