/** Hashes passwords with a slow function, a few at a time. */
export interface PasswordHasher {
  /** A hash with its salt and cost, as text. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password against the hash that `find` returns as `secret`. Returns the found value; null if the password is wrong.
   * @param find called once a slot is free. If it throws, nothing is hashed. If it returns null, the attempt takes the same time, so that
   * nobody learns whether there is a hash.
   * @param note called with the result and the found value before the next password is verified
   */
  verify<T extends { readonly secret: string }>(
    password: string,
    find: () => Promise<T | null>,
    note: (isRight: boolean, found: T | null) => Promise<void>,
  ): Promise<T | null>;
}
