import type { Uid } from '../model/uid.ts';

/** The outcome of a row of an import. */
export interface RowOutcome {
  readonly at: string;
  readonly name: string;
  readonly outcome: 'imported' | 'matched' | 'skipped';
  /** Why the row, or a part of it, was left out; otherwise empty. */
  readonly reason: string;
  /** The object that holds its content. */
  readonly objectId?: Uid;
}
