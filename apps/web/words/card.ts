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
} as const;
