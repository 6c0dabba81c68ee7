import { Problem } from '../../client/problem.ts';
import { commonWords } from '../words/common.ts';

/** Why something failed, in words for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.status === 404) return commonWords.gone;
  return error instanceof Error ? error.message : String(error);
}
