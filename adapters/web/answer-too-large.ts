import { type DomainError, tooLarge } from '../../core/errors.ts';

const KIB = 1024;

/** The failure of a fetch with too large a response; the limit is in readable units. */
export function answerTooLarge(maxBytes: number): DomainError {
  return tooLarge(`The answer has more than ${inWords(maxBytes)}.`);
}

function inWords(bytes: number): string {
  if (bytes >= KIB * KIB) return `${Math.round(bytes / KIB / KIB)} MiB`;
  return bytes >= KIB ? `${Math.round(bytes / KIB)} KiB` : `${bytes} bytes`;
}
