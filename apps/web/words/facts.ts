/** Labels of entity fields whose names are not self-explanatory. */
export const factsWords = {
  authors: 'By',
  author: 'By',
  isbn: 'ISBN',
  doi: 'DOI',
  offers: 'Price',
  numberInSeason: 'Episode',
  cookTime: 'Cooking time',
  prepTime: 'Preparation',
} as const;
