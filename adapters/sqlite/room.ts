/** How many characters of rows may be held in memory by all read-ahead together. */
export interface Room {
  /** Takes some of it. @returns whether any is left */
  take(characters: number): boolean;
  giveBack(characters: number): void;
}

export function roomFor(max: number): Room {
  let taken = 0;
  return {
    take(characters) {
      taken += characters;
      return taken < max;
    },
    giveBack(characters) {
      taken -= characters;
    },
  };
}
