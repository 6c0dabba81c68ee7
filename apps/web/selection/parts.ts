// The code that changes objects. It is one file, which the first view does not need.
export { changeObjects } from './change-objects.ts';
export { operate } from './operations.ts';
export { default as Organiser } from './organiser.tsx';
