import type { ByColumn } from '../../core/search/text/columns.ts';
import { isCorrectable } from '../../core/search/text/spelling.ts';
import { writtenWord } from '../../core/search/text/terms.ts';

/**
 * Fingerprints of the words of objects, for correcting typing errors. Looking up hundreds of possible words in FTS5 would take 30 times as
 * long. The fingerprints of words that are no longer used stay, so results must be checked in the index.
 */
export interface Spellings {
  /** The fingerprints of an object's words, without fingerprints that were returned before and have thus been written already. */
  newOf(columns: ByColumn<string>): readonly number[];
  /** Forgets the returned fingerprints, since some may not have been written. */
  forget(): void;
}

/** Maximum number of fingerprints that are cached. If there would be more, the cache is emptied, so that all are returned again. */
const MAX_REMEMBERED = 20_000;

/** Remembers the fingerprints of recently written words, since texts repeat words. */
export function spellings(): Spellings {
  const written = new Set<number>();
  return {
    newOf(columns) {
      if (written.size > MAX_REMEMBERED) written.clear();
      const newFingerprints: number[] = [];
      for (const column of Object.values(columns)) {
        for (const term of column.split(' ')) {
          const word = writtenWord(term);
          if (word === null) continue;
          const print = fingerprint(word);
          if (written.has(print) || !isCorrectable(word)) continue;
          written.add(print);
          newFingerprints.push(print);
        }
      }
      return newFingerprints;
    },
    forget: () => written.clear(),
  };
}

/** A 32-bit hash of a word (FNV-1a). */
export function fingerprint(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
