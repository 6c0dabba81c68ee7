/** What changes objects, which the first view does not need, in one chunk. */
export { changeObjects } from './change-objects.ts';
export { operate } from './operations.ts';
export { default as Organiser } from './organiser.tsx';
