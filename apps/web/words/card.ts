import { plural } from './counts.ts';
import { translatable } from './language.ts';

/** A card of the collection. */
export const cardWords = translatable('card', {
  ingredients: (count: number) => plural(count, { one: '# ingredient', other: '# ingredients' }),
  minutes: (count: number) =>
    count === 0
      ? ''
      : [
          ...(count >= 60 ? [`${Math.floor(count / 60)} h`] : []),
          ...(count % 60 > 0 ? [`${count % 60} min`] : []),
        ].join(' '),
  gone: 'Deleted',
  waiting: 'Not processed yet',
  untimed: 'No date',
  marks: {
    pinned: 'Pinned',
    noted: 'Has notes',
    completed: 'Done',
    analysing: 'Processing',
    failed: 'Could not be processed',
  },
});
