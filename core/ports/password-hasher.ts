/** Hashes passwords with a slow function, a few at a time. */
export interface PasswordHasher {
  /** A hash with its salt and cost, as text. */
  hash(password: string): Promise<string>;
  /**
   * What has the hash of a password as its secret; null if the password is wrong.
   * @param find called for the hash once a slot is free; if it throws, nothing is hashed. With null the attempt takes the same time, so that
   * nobody learns whether there is a hash
   * @param note called with the result, and with what was found, before the next password has its turn
   */
  verify<T extends { readonly secret: string }>(
    password: string,
    find: () => Promise<T | null>,
    note: (isRight: boolean, found: T | null) => Promise<void>,
  ): Promise<T | null>;
}
