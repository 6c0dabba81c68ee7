import { toSearchable } from '../../../core/model/searchable.ts';
import { toDocument } from '../../../core/search/document.ts';
import { type Frequency, type Profile, profileOf, tellingTerms } from '../../../core/search/profile.ts';
import type { ReadConnection } from '../database.ts';
import { type ObjectRow, SELECT_OBJECT, toObject } from '../object-rows.ts';
import { ALONE } from '../text-index.ts';
import { SCORE, type Scanner } from './scan.ts';

/** How near objects are to a profile: by the rare terms that they share with it. */
export interface Relations {
  /** What an object is about; null if it is gone. */
  profile(seq: number): Profile | null;
  /**
   * Every object that shares one of the profile's most telling terms, with a score above 0.
   * @param most terms that are looked for
   */
  near(profile: Profile, most: number): Map<number, number>;
}

/** A long text has said what it is about by then. In characters. */
const LONGEST_TEXT = 20_000;
/** A term that a greater part of the objects holds relates nothing… */
const TELLING_PART = 0.02;
/** …unless these are few objects. */
const FEW = 1_000;

export function relations({ prepare }: ReadConnection, scan: Scanner): Relations {
  return {
    profile(seq) {
      const row = prepare(`${SELECT_OBJECT} WHERE o.seq = ?`).get(seq) as ObjectRow | undefined;
      if (!row) return null;
      const searchable = toSearchable(toObject(row), ALONE);
      const { content = '' } = searchable;
      return profileOf(toDocument({ ...searchable, content: content.slice(0, LONGEST_TEXT) }));
    },

    near(profile, most) {
      const total = scan.newest();
      const ceiling = Math.max(FEW, total * TELLING_PART);
      const frequency: Frequency = (term) => {
        const held = scan.frequency(quoted(term), ceiling + 1);
        return held > ceiling ? null : held;
      };
      const scores = new Map<number, number>();
      const scored = prepare(`SELECT rowid, ${SCORE} FROM object_texts WHERE object_texts MATCH ?`).raw();
      for (const [term, weight] of tellingTerms(profile, frequency, total, most)) {
        for (const [seq, score] of scored.all(quoted(term)) as [number, number][]) {
          scores.set(seq, (scores.get(seq) ?? 0) + weight * score);
        }
      }
      return scores;
    },
  };
}

const quoted = (term: string) => `"${term}"`;
