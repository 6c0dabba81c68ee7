import { translatable } from './language.ts';

/** The command palette. */
export const paletteWords = translatable('palette', {
  none: 'Nothing found.',
  placeholder: 'Search or type a command',
  space: 'Space',
  tag: 'Tag',
  recent: 'Recent',
});
