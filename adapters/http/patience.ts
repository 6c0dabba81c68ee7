/** How long the server waits for a client, in milliseconds. */
export interface Patience {
  /** For the next request on a connection: longer than proxies keep theirs, or they would send one while it is being closed. */
  readonly keepAliveMs: number;
  /** For the head of a request. */
  readonly headMs: number;
  /** For the next byte of a body. */
  readonly idleMs: number;
  /** For a body, unless it arrives at `bodyBytesPerSecond` or faster. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** For a client to take some of a response. */
  readonly readerMs: number;
  /** For a client to close its side after a response with which the server ends the connection. */
  readonly farewellMs: number;
  /** How often the connections are examined. */
  readonly lookMs: number;
  /** After a stop, for the next request on a connection: it is answered, and the connection ends. */
  readonly lingerMs: number;
}

/** At its slowest, the largest upload takes an hour and a quarter. */
export const PATIENCE: Patience = {
  keepAliveMs: 75_000,
  headMs: 10_000,
  idleMs: 30_000,
  bodyMs: 300_000,
  bodyBytesPerSecond: 16 * 1024,
  readerMs: 60_000,
  farewellMs: 2_000,
  lookMs: 1_000,
  lingerMs: 500,
};
