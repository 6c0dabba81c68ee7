import { translatable } from './language.ts';

/** The command palette. */
export const paletteWords = translatable('palette', {
  none: 'Nothing found.',
  placeholder: 'Find something, or type what you want to do',
  space: 'Space',
  tag: 'Tag',
  recent: 'Recent',
});
