import { translatable } from './language.ts';

/** Programs that connect by OAuth, in Settings. */
export const connectWords = translatable('connect', {
  allow: 'Allow',
  asks: {
    read: 'It wants to search and read your items.',
    full: 'It wants to search and read your items, save new ones, and change them.',
  },
  connected: 'Connected assistants',
  goesTo: (site: string) => `Access goes to ${site}. Refuse if you do not recognise it.`,
  hint: (address: string) =>
    `To connect an assistant such as Claude or ChatGPT, enter this address there: ${address}`,
  lasts: 'The access lasts until you revoke it here.',
  question: (name: string) => `Let “${name}” use your collection?`,
  refuse: 'Refuse',
});
