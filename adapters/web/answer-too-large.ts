import { type DomainError, tooLarge } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';

/** The error for a response that is too large, with the limit in readable units. */
export function answerTooLarge(maxBytes: number): DomainError {
  return tooLarge(reason('answer-too-large', { maxBytes }));
}
