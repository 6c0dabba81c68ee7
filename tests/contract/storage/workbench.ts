import { afterEach, beforeEach } from 'vitest';
import type { SavedObject } from '../../../core/model/object.ts';
import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { account } from '../../support/objects.ts';

export interface StorageUnderTest {
  readonly storage: Storage;
  /** Another storage on the same database, as in another process. */
  reopen(): Promise<Storage>;
  /** Sets the stored size of a space, since creating that many objects would take long. */
  countAs(spaceId: string, size: number): unknown;
  close(): Promise<void>;
}

export const EVERYTHING: ObjectFilter = { accountId: 1, scope: { type: 'everything' } };
export const NOTE = { type: 'text/markdown', body: 'a note' } as const;

/** A new storage with accounts 1 and 2 for each test, and shorthands for common actions. */
export interface Workbench {
  readonly under: StorageUnderTest;
  readonly storage: Storage;
  insert(...objects: readonly SavedObject[]): Promise<void>;
  insertSpace(spaceId: string, accountId?: number): Promise<void>;
  join(objectId: string, ...spaceIds: readonly string[]): Promise<void>;
  all(filter?: Partial<ObjectFilter>, limit?: number): Promise<readonly SavedObject[]>;
  ids(filter?: Partial<ObjectFilter>, limit?: number): Promise<readonly string[]>;
}

export function setUpWorkbench(open: () => Promise<StorageUnderTest>): Workbench {
  let under: StorageUnderTest;

  beforeEach(async () => {
    under = await open();
    await under.storage.commit([
      { type: 'account.insert', account: account() },
      { type: 'account.insert', account: account({ id: 2, name: 'Another', planId: 1 }) },
    ]);
  });
  afterEach(() => under.close());

  const all: Workbench['all'] = async (filter = {}, limit) => {
    const found: SavedObject[] = [];
    for await (const one of under.storage.objects.list({ ...EVERYTHING, ...filter }, limit)) found.push(one);
    return found;
  };

  return {
    get under() {
      return under;
    },
    get storage() {
      return under.storage;
    },
    insert: (...objects) =>
      under.storage.commit(objects.map((object) => ({ type: 'object.insert', object }))),
    insertSpace: (spaceId, accountId = 1) => {
      const space = { id: spaceId, accountId, name: `Space ${spaceId}`, color: '#0090ff', created: 0 };
      return under.storage.commit([{ type: 'space.insert', space }]);
    },
    join: (objectId, ...spaceIds) =>
      under.storage.commit([{ type: 'memberships.add', accountId: 1, objectId, spaceIds }]),
    all,
    ids: async (filter, limit) => (await all(filter, limit)).map((one) => one.id),
  };
}
