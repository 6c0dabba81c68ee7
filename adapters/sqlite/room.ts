/** How many characters of rows may be held in memory, by all that read ahead. */
export interface Room {
  /** Takes some of it. @returns whether there is any left */
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
