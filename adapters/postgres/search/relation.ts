import { toSearchable } from '../../../core/model/searchable.ts';
import { toDocument } from '../../../core/search/document.ts';
import { mostFrequent, type Profile, profileOf, tellingTerms } from '../../../core/search/profile.ts';
import type { Database } from '../database.ts';
import { type ObjectRow, SELECT_OBJECT, toObject } from '../object-rows.ts';
import { ALONE } from '../text-index.ts';
import type { Collection } from './collection.ts';
import type { Scanner } from './scan.ts';
import { operand } from './tsquery.ts';

/** How near objects are to a profile: by the rare terms that they share with it. */
export interface Relations {
  /** What each of some objects is about, by its row number; those that are gone are missing. */
  profiles(seqs: readonly number[]): Promise<ReadonlyMap<number, Profile>>;
  /**
   * The objects that share most with the profile's most telling terms, with a score above 0, the nearest first.
   * @param most terms that are looked for
   */
  near(profile: Profile, collection: Collection, most: number): Promise<ReadonlyMap<number, number>>;
}

/** A long text has said what it is about by then. In characters. */
const LONGEST_TEXT = 20_000;
/** A term that a greater part of the objects holds relates nothing… */
const TELLING_PART = 0.02;
/** …unless these are few objects. */
const FEW = 1_000;
/** Objects that are near at all. */
const MOST_NEAR = 10_000;

const READ = `${SELECT_OBJECT}
  WHERE o.seq = ANY(ARRAY(SELECT json_array_elements_text(@seqs::text::json)::bigint))`;

export function relations({ query }: Database, scan: Scanner): Relations {
  return {
    async profiles(seqs) {
      const rows = await query<ObjectRow>(READ, { seqs: JSON.stringify(seqs) });
      return new Map(
        rows.map((row) => {
          const searchable = toSearchable(toObject(row), ALONE);
          const { content = '' } = searchable;
          const document = toDocument({ ...searchable, content: content.slice(0, LONGEST_TEXT) });
          return [row.seq, profileOf(document)];
        }),
      );
    },

    async near(profile, { accountId, size }, most) {
      const ceiling = Math.max(FEW, Math.floor(size * TELLING_PART));
      const terms = mostFrequent(profile);
      const counts = await scan.frequencies(
        accountId,
        terms.map((term) => operand(term, false)),
        ceiling + 1,
      );
      const held = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
      const frequency = (term: string) => {
        const count = held.get(term) ?? 0;
        return count > ceiling ? null : count;
      };
      const wanted = tellingTerms(profile, frequency, size, most);
      const weighted = wanted.map(([term, weight]) => ({ tsquery: operand(term, false), weight }));
      const found = await scan.nearest(accountId, weighted, MOST_NEAR);
      return new Map(found.map(({ seq, score }) => [seq, score]));
    },
  };
}
