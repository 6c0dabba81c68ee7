import { translatable } from './language.ts';

/** Labels of entity fields whose names are not self-explanatory. */
export const factsWords = translatable('facts', {
  authors: 'By',
  author: 'By',
  isbn: 'ISBN',
  doi: 'DOI',
  offers: 'Price',
  numberInSeason: 'Episode',
  cookTime: 'Cooking time',
  prepTime: 'Preparation',
});
