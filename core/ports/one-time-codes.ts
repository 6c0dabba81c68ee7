import type { Instant } from '../model/instant.ts';

/** One-time codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 s, which all apps support). */
export interface OneTimeCodes {
  /** The secret in the forms that apps accept: in base32, and as an `otpauth:` URI. */
  show(secret: Uint8Array, name: string): { readonly secret: string; readonly uri: string };
  /** The time step of a code: the current, previous or next step; null for a code of any other step. */
  stepOf(secret: Uint8Array, code: string, now: Instant): number | null;
}
