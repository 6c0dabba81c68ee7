import type { Column } from '../../core/search/text/document.ts';
import { isCorrectable } from '../../core/search/text/spelling.ts';
import { writtenWord } from '../../core/search/text/terms.ts';

/**
 * The fingerprints of the words of an object, by which those are found that a typing error may stand for: to look up hundreds of
 * words in FTS5 takes 30 times as long. Fingerprints of words that are gone stay; what they lead to is looked up in the index.
 */
export function spellingsOf(columns: Readonly<Record<Column, string>>): readonly number[] {
  const words = new Set<string>();
  for (const column of Object.values(columns)) {
    for (const term of column.split(' ')) {
      const word = writtenWord(term);
      if (word !== null && isCorrectable(word)) words.add(word);
    }
  }
  return [...words].map(fingerprint);
}

/** A number of 32 bits for a word (FNV-1a). */
export function fingerprint(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  }
  return hash >>> 0;
}
