import type { Entity } from '../model/entity.ts';
import { list, type ObjectRow, toObject } from '../model/object-row.ts';
import type { Step } from '../model/step.ts';
import type { LibraryObject, PendingStep } from '../ports/library.ts';

/** An object's row with what of it only a library tells; lists as JSON, what is absent null. */
export interface LibraryRow extends ObjectRow {
  readonly extractBody: string | null;
  /** Of entities as JSON. */
  readonly entities: string;
  readonly formerTitles: string;
  /** Of step, state and reason of failure. */
  readonly pending: string;
}

/** The object with all that a library tells of it. */
export function toLibraryObject(row: LibraryRow): LibraryObject {
  return {
    object: toObject(row),
    ...(row.extractBody !== null && { extract: row.extractBody }),
    entities: list<string>(row.entities).map((body): Entity => JSON.parse(body)),
    formerTitles: list<string>(row.formerTitles),
    pending: list<[Step, string, string | null]>(row.pending).map(toPendingStep),
  };
}

function toPendingStep([step, state, reason]: readonly [Step, string, string | null]): PendingStep {
  return { step, ...(state === 'failed' && { failure: reason ?? '' }) };
}
