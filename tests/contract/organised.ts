import type { SavedObject } from '../../core/model/object.ts';
import { NO_PARTS } from '../../core/model/parts.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';

/** A storage, with access to internal values that its readers do not expose. */
export interface OrganisedFixture {
  readonly storage: Storage;
  readonly ids: Ids;
  /** A new account without objects. */
  account(): Promise<number>;
  /** The stored sizes of the account's spaces. */
  spaceSizes(accountId: number): Promise<ReadonlyMap<string, number>>;
  /** Positions of the account's pins, in order. */
  pinPositions(accountId: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** A new object, different from all others. */
export function newObject(id: string, accountId: number, more: Partial<SavedObject> = {}): SavedObject {
  return {
    id,
    accountId,
    version: 1,
    kind: 'note',
    identity: id,
    title: '',
    summary: '',
    authored: [],
    completed: false,
    content: { type: 'text/markdown', body: id },
    references: [],
    tags: [],
    refusedTags: [],
    ...NO_PARTS,
    spaceIds: [],
    created: 0,
    bumped: 0,
    modified: 0,
    ...more,
  };
}

/** Collects the records of a list. */
export async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const record of records) list.push(record);
  return list;
}
