/** How long connecting may take. */
export const CONNECT_TIMEOUT_SECONDS = 3;

/** The options of postgres.js that all connections share: do not query the database's types, and print no notices. */
export const QUIET = {
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  fetch_types: false,
  onnotice: (): undefined => undefined,
} as const;
