/** The cryptography that the domain needs. */
export interface Vault {
  /** SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal. */
  sha256(data: string | Uint8Array): string;
  /** `length` bytes from a secure random source. */
  randomBytes(length: number): Uint8Array;
  /** Encrypts a secret for storage. */
  seal(secret: Uint8Array): string;
  /**
   * Decrypts what `seal` returned.
   * @throws DomainError `unprocessable` when it was sealed with a secret key that is neither current nor former
   */
  open(sealed: string): Uint8Array;
  /** Whether a secret was sealed with the current secret key. */
  isCurrent(sealed: string): boolean;
  /** Whether former secret keys are accepted too. */
  hasFormer(): boolean;
  /** A signature of a text that only this service can make, in base64url. */
  sign(text: string): string;
  /** Whether `sign` returned this signature for the text. Takes constant time. */
  isSignature(text: string, signature: string): boolean;
}
