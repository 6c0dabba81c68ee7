import { translatable } from './language.ts';

/** The page of a browser that is getting a key. */
export const nameBrowserWords = translatable('name-browser', {
  welcome: 'A place for what you want to remember',
  nameBrowser: 'Name this browser',
  nameHint: 'It gets its own key. You can revoke it in Settings under this name.',
  nameLabel: 'Name',
  nameExample: 'Firefox on the laptop',
  open: 'Open',
});
