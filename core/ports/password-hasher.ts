/** Hashes passwords slowly, few at a time. */
export interface PasswordHasher {
  /** A hash with its salt and cost, as text. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one of a hash.
   * @param find called when it is the password's turn, for the hash; its rejection ends the attempt before anything is hashed. With null the
   * attempt takes the same time and is false, so that nobody learns whether there is a hash
   * @param note called with the result before the next password has its turn
   */
  verify(
    password: string,
    find: () => Promise<string | null>,
    note: (isRight: boolean) => Promise<void>,
  ): Promise<boolean>;
}
