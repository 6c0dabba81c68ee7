/** A random number from 0 to less than 1, for pauses that must not be the same; never for secrets. */
export type Random = () => number;
