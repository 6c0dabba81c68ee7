/** The server waits for a client for at most these times, in milliseconds. */
export interface ClientTimeouts {
  /**
   * For the next request on a connection. This is longer than proxies keep idle connections. Otherwise a proxy might send a request on a
   * connection that the server is closing.
   */
  readonly keepAliveMs: number;
  /** For all headers of a request. */
  readonly headMs: number;
  /** For the next byte of a body. */
  readonly idleMs: number;
  /** For a whole body, unless it arrives at `bodyBytesPerSecond` or faster. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** For a client to receive more of a response. */
  readonly readerMs: number;
  /** For a client to close its side after a response with which the server ends the connection. */
  readonly closeTimeoutMs: number;
  /** The interval between checks of the connections. */
  readonly checkMs: number;
  /** For the next request on a connection during a shutdown. The request is served before the connection ends. */
  readonly lingerMs: number;
}

/** The default limits. At `bodyBytesPerSecond`, the largest form for `POST /objects` takes an hour and a quarter. */
export const CLIENT_TIMEOUTS: ClientTimeouts = {
  keepAliveMs: 75_000,
  headMs: 10_000,
  idleMs: 30_000,
  bodyMs: 300_000,
  bodyBytesPerSecond: 16 * 1024,
  readerMs: 60_000,
  closeTimeoutMs: 2_000,
  checkMs: 1_000,
  lingerMs: 500,
};
