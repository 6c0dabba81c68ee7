/** Releases 12 and 13 of better-sqlite3. Both have everything that is used here. */
declare module 'better-sqlite3-abi' {
  export { default } from 'better-sqlite3';
}

declare module 'better-sqlite3-napi' {
  export { default } from 'better-sqlite3';
}
