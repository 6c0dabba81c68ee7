/** The account whose keys manage the server: the first, and never another. Once it is deleted, only the command line does. */
export const OWNER_ID = 1;
