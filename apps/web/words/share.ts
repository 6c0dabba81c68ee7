import { translatable } from './language.ts';

/** Sharing with people who have no key. */
export const shareWords = translatable('share', {
  share: 'Share',
  shareOf: (title: string) => `Share: ${title}`,
  hint: 'Everybody who knows the address will see the title, the picture, the text or file, and the link to the original. You can also show:',
  hintOfList:
    'Everybody who knows the address will see everything in it, now and later, and can follow it as a feed. You can also show:',
  choices: { highlights: 'Marked passages', notes: 'Notes', tags: 'Tags' },
  make: 'Make the address',
  address: 'Address',
  preview: 'See what others see',
  copy: 'Copy',
  copied: 'The address was copied.',
  notCopied: 'The address could not be copied.',
  done: 'Done',
  shared: 'Shared',
  sharedHint: 'Everybody who knows these addresses sees what they show.',
  nothing: 'Nothing is shared yet. Share an item from its menu, or a space from the list of spaces.',
  searches: 'Share a saved search',
  kinds: { object: 'An item', space: 'A space', search: 'A search' },
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  end: 'Stop sharing',
});
