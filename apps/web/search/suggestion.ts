import type { Completion } from '../../../core/search/query/complete.ts';

/** A completion of the query, as listed below the field. */
export interface Suggestion {
  readonly kind: Completion['kind'] | 'value';
  readonly text: string;
  /** The kind or the purpose of the completion, in words. */
  readonly hint: string;
  /** The whole query with the completion. */
  readonly q: string;
}
