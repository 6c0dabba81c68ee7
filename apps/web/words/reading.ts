import { translatable } from './language.ts';

/** Text settings. */
export const readingWords = translatable('reading', {
  name: 'Text appearance',
  fields: { size: 'Size', width: 'Width', face: 'Font' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  widths: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
  faces: { serif: 'Serif', sans: 'Sans serif' },
});
