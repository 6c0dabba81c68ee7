import type { Completion } from '../../../core/search/query/complete.ts';

/** What the query could become, as the list below the field shows it. */
export interface Suggestion {
  readonly kind: Completion['kind'] | 'value';
  readonly text: string;
  /** What it is, or what it is for. */
  readonly hint: string;
  /** The whole query with it. */
  readonly q: string;
}
