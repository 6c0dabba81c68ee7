import { remembered } from './remembered.ts';

/** The language chosen in Settings, as a BCP 47 tag; empty to use the languages of the browser. */
export const chosenLanguage = remembered('language', (stored) => (typeof stored === 'string' ? stored : ''));
