/** What can be done with what is selected, and the questions about it. */
export const selectionBarWords = {
  /** The operations, where there is little room. */
  buttons: {
    tag: 'Tag',
    untag: 'Remove a tag',
    join: 'Space',
    leave: 'Take out of a space',
    pin: 'Pin',
    complete: 'Done',
    rename: 'Title',
    delete: 'Delete',
    restore: 'Restore',
    destroy: 'Destroy',
  },
  change: 'Change',
  count: (count: number) => `${count.toLocaleString()} selected`,
  destroyQuestion: (count: number) =>
    count === 1
      ? 'Destroy this for good? Nothing brings it back.'
      : `Destroy ${count.toLocaleString()} things for good? Nothing brings them back.`,
  more: 'More',
  name: 'What is selected',
  newSpace: 'new space',
  newTag: 'new tag',
  noChoice: 'Nothing has this name.',
  noneYet: 'There are none yet: type a name.',
  noSpaces: 'This is in no space.',
  noTags: 'This has no tags.',
  putInto: (things: string) => `Put ${things} into the space`,
  selectAll: 'Select all',
  tagWith: (things: string) => `Add a tag to ${things}`,
  takeOutOf: (things: string) => `Take ${things} out of the space`,
  title: 'Title',
  untagFrom: (things: string) => `Remove a tag from ${things}`,
} as const;
