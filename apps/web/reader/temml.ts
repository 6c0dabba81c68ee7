/** The library that draws formulas; a separate chunk, loaded with the first formula. */
export { default } from 'temml';
