/** Release 13 of better-sqlite3, of which the same parts are used as of release 12. */
declare module 'better-sqlite3-napi' {
  export { default } from 'better-sqlite3';
}
