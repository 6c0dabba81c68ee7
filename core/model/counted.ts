import { withCommas } from '../errors.ts';

/** Formats a count with its noun: `1 object`, `1,200 objects`. The plural defaults to the singular plus s. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${withCommas(count)} ${count === 1 ? singular : plural}`;
}
