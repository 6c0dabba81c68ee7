import { translatable } from './language.ts';

/** Links into the collection. */
export const sidebarWords = translatable('sidebar', {
  name: 'Browse the collection',
  open: 'Browse the collection',
  everything: 'Everything',
  pinned: 'Pinned',
  broken: 'Not processed',
  notDone: 'Not done',
  done: 'Done',
  spaces: 'Spaces',
  types: 'Kinds',
  tags: 'Tags',
  searches: 'Saved searches',
  removeSearch: (name: string) => `Remove the search ${name}`,
  more: 'Show more',
  fewer: 'Show fewer',
  unknownSpace: 'A space',
  allTags: 'All tags',
  arrange: 'Arrange pins',
  manageSpaces: 'All spaces',
});
