import { counted } from '../../../core/model/counted.ts';

/** The collection: its header and its list of cards. */
export const gridWords = {
  count: (count: number) => counted(count, 'item'),
  reading: 'Loading…',
  searching: 'Searching…',
  density: 'Layout',
  densities: { comfortable: 'Comfortable', dense: 'Dense', list: 'List' },
  years: 'Years',
  incomplete: 'The connection was lost. This is what has loaded so far.',
  trashHint: 'Items are deleted permanently 30 days after they were moved here.',
  emptyTrash: 'Empty the trash',
  emptyTrashQuestion: 'Everything in the trash will be deleted permanently. This cannot be undone.',
  destroyed: (count: number) => counted(count, 'item deleted permanently.', 'items deleted permanently.'),
} as const;
