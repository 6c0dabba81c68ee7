/** The page of the pins. */
export const pinsWords = {
  hint: 'Drag a thing to another place (on a touch screen, hold it first), or move it with its arrows, or with Alt and the arrow keys.',
  moveEarlier: (title: string) => `Move earlier: ${title}`,
  moveLater: (title: string) => `Move later: ${title}`,
  moved: (title: string) => `Moved: ${title}`,
  movedTo: (title: string, place: number, count: number) => `${title}: ${place} of ${count}`,
  none: 'Nothing is pinned yet. Open a thing and choose Pin, and it appears here.',
  unpinOne: (title: string) => `Unpin ${title}`,
} as const;
