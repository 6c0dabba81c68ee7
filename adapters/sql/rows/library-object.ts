import type { LibraryObject, PendingStep } from '../../../core/changes/import.ts';
import type { Entity } from '../../../core/model/entity.ts';
import type { Step } from '../../../core/model/step.ts';
import { type CopyLists, toCopies } from './copy.ts';
import { type ObjectRow, toObject } from './object.ts';
import { fromReasonColumn } from './reason.ts';
import { list } from './values.ts';

/** An object's row with the columns that only an export needs. Lists are JSON; absent values are null. */
export interface LibraryObjectRow extends ObjectRow, CopyLists {
  readonly extractBody: string | null;
  /** Entities as JSON. */
  readonly entities: string;
  readonly formerTitles: string;
  /** The step, state and reason for failure of each unfinished step. */
  readonly pending: string;
}

/** The object in a row, with everything that an export contains about it. */
export function toLibraryObject(row: LibraryObjectRow): LibraryObject {
  return {
    object: toObject(row),
    ...(row.extractBody !== null && { extract: row.extractBody }),
    entities: list<string>(row.entities).map((body): Entity => JSON.parse(body)),
    copies: toCopies(row),
    formerTitles: list<string>(row.formerTitles),
    pending: list<[Step, string, string | null]>(row.pending).map(toPendingStep),
  };
}

function toPendingStep([step, state, reason]: readonly [Step, string, string | null]): PendingStep {
  return { step, ...(state === 'failed' && { failure: fromReasonColumn(reason).reason }) };
}
