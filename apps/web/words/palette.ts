import { translatable } from './language.ts';

/** The command palette. */
export const paletteWords = translatable('palette', {
  none: 'No matching command.',
  placeholder: 'What do you want to do?',
  recent: 'recent',
});
