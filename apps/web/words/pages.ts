/** The names of the pages, in links and headings. */
export const pageNames = {
  settings: 'Settings',
  collection: 'Collection',
  highlights: 'Highlights',
  trash: 'Trash',
  pins: 'Pins',
  rediscover: 'Rediscover',
  spaces: 'Spaces',
  tags: 'Tags',
} as const;
