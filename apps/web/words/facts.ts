/** Fields of entities whose names do not say what they are. */
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
