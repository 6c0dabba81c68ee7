import { withCommas } from '../errors.ts';

/**
 * A number with what it counts, in the singular for one: `1 object`, `1,200 objects`.
 * @param plural where it is not the singular with an s
 */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${withCommas(count)} ${count === 1 ? singular : plural}`;
}
