/** The account whose keys may manage the server: always the first one. Once it is deleted, only the command line can. */
export const OWNER_ID = 1;
