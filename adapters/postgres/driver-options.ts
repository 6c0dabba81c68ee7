/** How long making a connection may take. */
export const CONNECT_TIMEOUT_SECONDS = 3;

/** The options of postgres.js that all connections share: they ask for no types of the database, and print no notices. */
export const QUIET = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  fetch_types: false,
  onnotice: (): undefined => undefined,
} as const;
