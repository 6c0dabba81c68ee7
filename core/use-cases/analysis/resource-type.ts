const UNKNOWN = 'application/octet-stream';

/** Detected types that say little, for which the server's declaration is preferred. */
const VAGUE: ReadonlySet<string> = new Set([UNKNOWN, 'text/plain', 'application/xml']);

/** The type of a resource: as detected from its bytes, or as the server declares it where detection is vague (D25). */
export function typeOf(declared: string, told: string): string {
  return VAGUE.has(told) && declared !== UNKNOWN ? declared : told;
}
