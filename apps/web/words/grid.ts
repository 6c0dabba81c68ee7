import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** The collection: its header and its list of cards. */
export const gridWords = translatable('grid', {
  count: (count: number) => plural(count, { one: '# item', other: '# items' }),
  loading: 'Loading…',
  searching: 'Searching…',
  density: 'Layout',
  densities: { comfortable: 'Comfortable', dense: 'Dense', list: 'List' },
  arrange: 'Sort and filter',
  resetView: 'Reset',
  order: 'Sort by',
  orders: {
    best: 'Best match',
    newest: 'Newest',
    oldest: 'Oldest',
    bumped: 'Last saved',
    title: 'Title',
    longest: 'Longest',
    random: 'Random',
  },
  shuffle: 'Shuffle again',
  onlyShow: 'Show only',
  only: {
    open: 'Not done',
    done: 'Done',
    highlights: 'With highlights',
    broken: 'Not processed',
  },
  kinds: 'Kinds',
  processing: (count: number) =>
    plural(count, { one: '# item is being processed', other: '# items are being processed' }),
  pins: 'Pinned',
  lessRelevant: 'Less relevant',
  years: 'Years',
  incomplete: 'The connection was lost. This is what has loaded so far.',
  trashHint: 'Items are deleted permanently 30 days after being moved here.',
  emptyTrash: 'Empty trash',
  emptyTrashQuestion: 'Everything in the trash will be deleted permanently. This cannot be undone.',
  deletedPermanently: (count: number) =>
    plural(count, { one: '# item deleted permanently.', other: '# items deleted permanently.' }),
});
