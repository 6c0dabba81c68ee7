import { LRUCache } from 'lru-cache';
import type { ReadConnection } from '../database.ts';

/** The number of texts, and of words in all texts together. */
export interface IndexSize {
  readonly texts: number;
  readonly words: number;
}

/** Reads sizes of the text index from FTS5's own records (fts5_storage.c). The scores of `bm25` depend on these sizes. */
interface IndexSizes {
  /** The size for all accounts. */
  all(): IndexSize;
  /** The size for an account. For a large account, it may be off by 1 %. */
  of(accountId: number): IndexSize;
  /** The numbers of words of some texts, by row number. */
  lengths(seqs: readonly number[]): ReadonlyMap<number, number>;
}

/** Up to this many texts, the size of an account's index is always exact. */
const EXACT = 1_000;
const MAX_CACHED = 10_000;
/** When this share of an account's texts, from 0 to 1, has changed, its size is read again. */
const TOLERANCE = 0.01;

const READ_ALL = 'SELECT block FROM object_texts_data WHERE id = 1';
/** Counts the changes of this connection; SQLite's data_version only shows changes of other connections. */
const OWN_CHANGES = 'SELECT total_changes()';
const COUNT = 'SELECT count(*) FROM objects WHERE account_id = ?';
const READ_LENGTHS = `SELECT size.sz FROM objects o CROSS JOIN object_texts_docsize AS size ON size.id = o.seq
  WHERE o.account_id = ?`;

const READ_SOME = `SELECT size.id, size.sz FROM json_each(?) CROSS JOIN object_texts_docsize AS size
  ON size.id = json_each.value`;

export function indexSize({
  prepare,
  connection,
}: Pick<ReadConnection, 'prepare' | 'connection'>): IndexSizes {
  const cache = new LRUCache<number, IndexSize>({ max: MAX_CACHED });
  let version = '';
  /** The accounts whose sizes have been read since the last change of the database. */
  let current = new Set<number>();

  function read(accountId: number): IndexSize {
    const sizes = prepare(READ_LENGTHS).pluck().all(accountId) as Buffer[];
    return { texts: sizes.length, words: sizes.reduce((sum, size) => sum + wordsOf(size), 0) };
  }

  function isCurrent(accountId: number, { texts }: IndexSize): boolean {
    if (current.has(accountId)) return true;
    if (texts <= EXACT) return false;
    const now = prepare(COUNT).pluck().get(accountId) as number;
    return now > EXACT && Math.abs(now - texts) <= TOLERANCE * texts;
  }

  return {
    all() {
      const [texts = 0, ...words] = numbersIn(prepare(READ_ALL).pluck().get() as Buffer);
      return { texts, words: words.reduce((sum, one) => sum + one, 0) };
    },
    lengths(seqs) {
      const rows = prepare(READ_SOME).raw().all(JSON.stringify(seqs)) as [seq: number, size: Buffer][];
      return new Map(rows.map(([seq, size]) => [seq, wordsOf(size)]));
    },
    of(accountId) {
      const now = `${connection.pragma('data_version', { simple: true })} ${prepare(OWN_CHANGES).pluck().get()}`;
      if (now !== version) [version, current] = [now, new Set()];
      const before = cache.get(accountId);
      const size = before && isCurrent(accountId, before) ? before : read(accountId);
      cache.set(accountId, size);
      current.add(accountId);
      return size;
    },
  };
}

/** The number of words of a text, from FTS5's record about the text. */
const wordsOf = (size: Buffer): number => numbersIn(size).reduce((sum, one) => sum + one, 0);

/** The numbers in a record of SQLite's variable-length integers; exact up to 53 bits. */
function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let number = 0;
  let count = 0;
  for (const byte of bytes) {
    count += 1;
    const isLast = byte < 128 || count === 9;
    number = count === 9 ? number * 256 + byte : number * 128 + (byte & 127);
    if (!isLast) continue;
    numbers.push(number);
    [number, count] = [0, 0];
  }
  return numbers;
}
