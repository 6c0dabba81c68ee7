import { translatable } from './language.ts';

/** The page of pins. */
export const pinsWords = translatable('pins', {
  hint: 'Drag items to reorder them (on a touch screen, touch and hold first), use the arrow buttons, or press Alt with an arrow key.',
  moveEarlier: (title: string) => `Move earlier: ${title}`,
  moveLater: (title: string) => `Move later: ${title}`,
  moved: (title: string) => `Moved: ${title}`,
  movedTo: (title: string, place: number, count: number) => `${title}: ${place} of ${count}`,
  none: 'Nothing pinned yet. Open an item and choose Pin.',
  unpinOne: (title: string) => `Unpin ${title}`,
});
