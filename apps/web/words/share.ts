import { translatable } from './language.ts';

/** Sharing with people who have no key. */
export const shareWords = translatable('share', {
  share: 'Share',
  shareOf: (title: string) => `Share: ${title}`,
  actions: (title: string) => `Actions for ${title}`,
  hint: 'Anyone who has the link will see the title, the picture, the text or file, and the link to the original. You can also show:',
  hintOfList:
    'Anyone who has the link will see everything in it, now and later, and can follow it as a feed. You can also show:',
  choices: { highlights: 'Highlights', notes: 'Notes', tags: 'Tags' },
  period: 'How long',
  periods: ['Until I stop sharing', 'One day', 'One week', 'One month'],
  make: 'Create the link',
  openPreview: 'Open preview',
  address: 'Link',
  preview: 'See what others see',
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied.',
  done: 'Done',
  sharedHint: 'Anyone who has one of these links sees what it shows.',
  nothing: 'Nothing is shared yet. Share an item from its menu, or a space from the list of spaces.',
  searches: 'Share a saved search',
  kinds: { object: 'An item', space: 'A space', search: 'A search', tag: 'A tag' },
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  ended: (day: string) => `ended on ${day}`,
  copyOf: (name: string) => `Copy the link: ${name}`,
  end: 'Stop sharing',
  endOf: (name: string) => `Stop sharing: ${name}`,
});
