/** The names of the pages, as the ways to them and their heads say them. */
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
