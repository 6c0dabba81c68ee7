import { type DomainError, tooLarge } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';

/** The failure of a fetch with too large a response; the limit is in readable units. */
export function answerTooLarge(maxBytes: number): DomainError {
  return tooLarge(reason('answer-too-large', { maxBytes }));
}
