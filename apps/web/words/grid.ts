import { counted } from '../../../core/model/counted.ts';

/** The collection: its head, and its list of cards. */
export const gridWords = {
  count: (count: number) => counted(count, 'thing'),
  reading: 'Reading the collection…',
  searching: 'Searching…',
  density: 'Layout',
  densities: { comfortable: 'Comfortable', dense: 'Dense', list: 'List' },
  years: 'Years',
  incomplete: 'The list broke off. What has come so far is shown.',
  trashHint: 'What is here is destroyed 30 days after it was deleted.',
  emptyTrash: 'Empty the trash',
  emptyTrashQuestion: 'Everything in the trash will be destroyed. Nothing brings it back.',
  destroyed: (count: number) => counted(count, 'thing was destroyed.', 'things were destroyed.'),
} as const;
