import { translatable } from './language.ts';

/** Settings: the language of the app. */
export const languageWords = translatable('language-choice', {
  asBrowser: 'Same as the browser',
  name: 'Language',
});
