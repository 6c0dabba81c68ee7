/** How a text is shown. */
export const readingWords = {
  name: 'How the text is shown',
  fields: { size: 'Size', width: 'Width', face: 'Face' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  widths: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
  faces: { serif: 'Serif', sans: 'Sans serif' },
} as const;
