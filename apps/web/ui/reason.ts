import { Problem } from '../../client/problem.ts';
import { commonWords } from '../words/common.ts';
import { reasonIn } from '../words/service.ts';

/** Why something failed, in words for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.status === 404) return commonWords.gone;
  return reasonIn(error);
}
