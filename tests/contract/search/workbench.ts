import type { SavedObject } from '../../../core/model/object.ts';
import type { ObjectFilter } from '../../../core/ports/object-reader.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING, type Query } from '../../../core/search/query/tree.ts';

/** An empty storage with accounts 1 and 2, and functions that add spaces, pins and links. */
export interface SearchFixture {
  readonly storage: Storage;
  addSpace(space: { readonly id: string; readonly name: string }): Promise<void>;
  pin(objectId: string): Promise<void>;
  link(sourceId: string, targetId: string): Promise<void>;
  close(): Promise<void>;
}

/** The storage of the current test, and ways to fill and query it. */
export interface SearchBench {
  storage(): Storage;
  save(...objects: SavedObject[]): Promise<void>;
  /** The ids of the objects of account 1 that the filter accepts, in their order. */
  idsOf(filter: Partial<ObjectFilter>, limit?: number): Promise<string[]>;
  find(q: string, limit?: number): Promise<string[]>;
}

export const parsed = (text: string): Query => parseQuery(text) ?? NOTHING;
