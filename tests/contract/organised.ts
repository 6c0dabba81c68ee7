import type { SavedObject } from '../../core/model/object.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Storage } from '../../core/ports/storage.ts';
import { bareObject } from '../support/objects.ts';

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
  /**
   * The work of the database for changes, independent of the load of the machine: processor time in milliseconds, or the rows and entries
   * of indexes that it reads.
   * @param work commits the changes to its storage
   */
  effort(work: (storage: Storage) => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** A new object, different from all others. */
export function newObject(id: string, accountId: number, more: Partial<SavedObject> = {}): SavedObject {
  return bareObject({ id, accountId, content: { type: 'text/markdown', body: id }, ...more });
}

/** Collects the records of a list. */
export async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const record of records) list.push(record);
  return list;
}
