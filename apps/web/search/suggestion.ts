import type { Completion } from '../../../core/search/query/complete.ts';

/** A completion of the query, as listed below the field. */
export interface Suggestion {
  readonly kind: Completion['kind'] | 'value';
  readonly text: string;
  /** Its kind or purpose. */
  readonly hint: string;
  /** The whole query including it. */
  readonly q: string;
}
