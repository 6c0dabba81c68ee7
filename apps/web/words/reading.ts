/** Text settings. */
export const readingWords = {
  name: 'Text appearance',
  fields: { size: 'Size', width: 'Width', face: 'Font' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  widths: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
  faces: { serif: 'Serif', sans: 'Sans serif' },
} as const;
