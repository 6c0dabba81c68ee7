/** The milliseconds of a clock that never goes back, since some moment of no meaning. */
export type Monotonic = () => number;
