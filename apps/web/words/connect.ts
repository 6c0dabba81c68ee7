import { translatable } from './language.ts';

/** Programs that connect by OAuth, in Settings. */
export const connectWords = translatable('connect', {
  allow: 'Allow',
  asks: { read: 'It wants to search and read.', full: 'It wants to search, read, save and change.' },
  connected: 'Connected assistants',
  goesTo: (site: string) => `The access goes to ${site}. If you do not know it, refuse.`,
  hint: (address: string) =>
    `To connect an assistant such as Claude or ChatGPT, enter this address there: ${address}`,
  lasts: 'The access lasts until you revoke it here.',
  question: (name: string) => `Let “${name}” use this library?`,
  refuse: 'Refuse',
});
