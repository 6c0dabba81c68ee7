/** The library that renders formulas: a separate chunk, loaded with the first formula. */
export { default } from 'temml';
