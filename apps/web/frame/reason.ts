import { Problem } from '../../client/problem.ts';
import { commonWords } from '../words/common.ts';

/** Why something could not be done, as a person is told. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem && error.status === 404) return commonWords.gone;
  return error instanceof Error ? error.message : String(error);
}
