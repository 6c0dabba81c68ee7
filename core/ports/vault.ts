/** Cryptography that the domain asks for but does not do. */
export interface Vault {
  /** SHA-256 of bytes, or of a text in UTF-8: lower-case hexadecimal. */
  sha256(data: string | Uint8Array): string;
  /** A new secret of so many random bytes. */
  randomBytes(length: number): Uint8Array;
  /** Encrypts for keeping at rest. */
  seal(secret: Uint8Array): string;
  /** @throws DomainError `unavailable` when it was sealed with another secret key */
  open(sealed: string): Uint8Array;
  /** A signature of a text that only this service can make, in URL-safe base64. */
  sign(text: string): string;
  /** Whether `signature` is that of the text; takes as long for a near miss as for a wild guess. */
  isSignature(text: string, signature: string): boolean;
}
