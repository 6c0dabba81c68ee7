import type { Uid } from '../model/uid.ts';

/** What became of a row of an import. */
export interface RowOutcome {
  readonly at: string;
  readonly name: string;
  readonly outcome: 'imported' | 'matched' | 'skipped';
  /** Why it was skipped, or what was left out of it; empty for nothing. */
  readonly reason: string;
  /** The object that holds it. */
  readonly objectId?: Uid;
}
