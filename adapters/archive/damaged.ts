import { type DomainError, unprocessable } from '../../core/errors.ts';

/** An export that cannot be read further. @param why what its reader says: the first sentence of that is told, without its full stop */
export function damaged(why: string): DomainError {
  const [first = why] = why.split('. ');
  return unprocessable(`The export is cut or damaged: ${first.replace(/\.$/, '')}.`);
}
