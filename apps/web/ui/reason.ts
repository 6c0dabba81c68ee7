import { Problem } from '../../client/problem.ts';
import { commonWords } from '../words/common.ts';
import { reasonIn } from '../words/service.ts';

/** The message for an error. A missing object (404) has its own message. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.status === 404) return commonWords.gone;
  return reasonIn(error);
}
