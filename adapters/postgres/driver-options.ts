export const CONNECT_TIMEOUT_SECONDS = 3;

/** Options of postgres.js for all connections: do not query the types of the database, and print no notices. */
export const QUIET = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  fetch_types: false,
  onnotice: (): undefined => undefined,
} as const;
