/** A random number from 0 to less than 1, to spread out pauses; never for secrets. */
export type Random = () => number;
