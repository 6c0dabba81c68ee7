/**
 * The account whose keys may manage the server, always the first one. If it has been deleted, only the command line can manage the server.
 */
export const OWNER_ID = 1;
