// The library that renders formulas. This module is loaded with the first formula.
export { default } from 'temml';
