import type { DBSchema } from 'idb';
import type { StoredText, Text } from '../api/text.ts';
import { lazyDatabase } from './lazy-database.ts';

/** A text that is not saved yet. */
export interface Draft {
  /** The key of the text's store (`NoteStore.key`). */
  readonly key: string;
  readonly text: Text;
  /** The stored text when editing began; null for a new note. */
  readonly base: StoredText | null;
  /** When the draft was stored, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Stores drafts, which survive crashes and reloads. All methods reject with a DOMException if the browser blocks storage or has no space.
 */
export interface Drafts {
  find(key: string): Promise<Draft | null>;
  keep(draft: Draft): Promise<void>;
  forget(key: string): Promise<void>;
}

/**
 * The stored form of a base. All drafts of a text share it, so it is a Blob, which is not copied each time. Earlier versions stored
 * strings.
 */
type StoredBase = Omit<StoredText, 'body'> & { readonly body: Blob | string };
type StoredDraft = Omit<Draft, 'base'> & { readonly base: StoredBase | null };

interface Schema extends DBSchema {
  readonly drafts: { readonly key: string; readonly value: StoredDraft };
}

const {
  name: NAME,
  open,
  forget,
} = lazyDatabase<Schema>(
  'drafts',
  (database) => void database.createObjectStore('drafts', { keyPath: 'key' }),
);

export const drafts: Drafts = {
  async find(key) {
    const stored = await (await open()).get('drafts', key);
    return stored === undefined
      ? null
      : { ...stored, base: stored.base && (await fromStoredBase(stored.base)) };
  },
  async keep(draft) {
    const base = draft.base && toStoredBase(draft.base);
    await (await open()).put('drafts', { ...draft, base });
  },
  forget: async (key) => (await open()).delete('drafts', key),
};

const storedBases = new WeakMap<StoredText, StoredBase>();

function toStoredBase(base: StoredText): StoredBase {
  const cached = storedBases.get(base);
  if (cached !== undefined) return cached;
  const stored = { ...base, body: new Blob([base.body]) };
  storedBases.set(base, stored);
  return stored;
}

async function fromStoredBase({ body, ...base }: StoredBase): Promise<StoredText> {
  return { ...base, body: typeof body === 'string' ? body : await body.text() };
}

/** The keys of all drafts. Does not create the database. */
export async function draftKeys(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === NAME) ? (await open()).getAllKeys('drafts') : [];
}

/** Deletes all drafts and their database. */
export const forgetDrafts = forget;
