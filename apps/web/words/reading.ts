import { translatable } from './language.ts';

/** Text settings. */
export const readingWords = translatable('reading', {
  name: 'Text appearance',
  fields: { size: 'Size', width: 'Width', face: 'Font', pages: 'Pages in the dark' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  widths: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
  faces: { serif: 'Serif', sans: 'Sans serif' },
  pages: { dimmed: 'Dimmed', original: 'Original' },
});
