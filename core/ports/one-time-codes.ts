import type { Instant } from '../model/instant.ts';

/** One-time codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 s, which all apps support). */
export interface OneTimeCodes {
  /** The secret as apps take it: base32, and an address of the scheme otpauth. */
  show(secret: Uint8Array, name: string): { readonly secret: string; readonly uri: string };
  /** The time step that a code is of, one before and after now included; null for a wrong code. */
  stepOf(secret: Uint8Array, code: string, now: Instant): number | null;
}
