/** A card of the collection. */
export const cardWords = {
  ingredients: (count: number) => (count === 1 ? '1 ingredient' : `${count} ingredients`),
  minutes: (count: number) =>
    count === 0
      ? ''
      : [
          ...(count >= 60 ? [`${Math.floor(count / 60)} h`] : []),
          ...(count % 60 > 0 ? [`${count % 60} min`] : []),
        ].join(' '),
  gone: 'No longer there',
  waiting: 'Not read yet',
  untimed: 'No date',
  marks: {
    pinned: 'Pinned',
    noted: 'Has notes',
    completed: 'Done',
    analysing: 'Being read',
    failed: 'Could not be read',
  },
} as const;
