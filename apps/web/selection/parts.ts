/** The code that changes objects, in one chunk, since the first view does not need it. */
export { changeObjects } from './change-objects.ts';
export { operate } from './operations.ts';
export { default as Organiser } from './organiser.tsx';
