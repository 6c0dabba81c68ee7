import { type DomainError, unprocessable } from '../../core/errors.ts';

/**
 * The error for an export that cannot be read to the end.
 * @param why the reader's message. The error contains its first sentence.
 */
export function damaged(why: string): DomainError {
  const [first = why] = why.split('. ');
  return unprocessable(`The export is incomplete or damaged: ${first.replace(/\.$/, '')}.`);
}
