/** A clock that never goes back: milliseconds since an arbitrary moment. */
export type Monotonic = () => number;
