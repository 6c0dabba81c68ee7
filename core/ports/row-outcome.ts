import type { Reason } from '../errors.ts';
import type { Uid } from '../model/uid.ts';

/** The outcome of a row of an import. */
export interface RowOutcome extends Reason {
  readonly at: string;
  readonly name: string;
  readonly outcome: 'imported' | 'matched' | 'skipped';
  /** The object that the row became, or already was. */
  readonly objectId?: Uid;
}
