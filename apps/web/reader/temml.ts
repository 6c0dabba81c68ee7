/** The library that draws formulas; a part of its own, which is loaded with the first formula. */
export { default } from 'temml';
