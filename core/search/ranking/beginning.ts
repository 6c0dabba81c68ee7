import { bareText, type Query } from '../query/tree.ts';
import { segments } from '../text/segment.ts';
import { looseClausesOf } from '../text/terms.ts';
import type { CorpusStatistics } from './corpus-statistics.ts';

/** The fewest letters and digits of a prefix; shorter prefixes begin too many words. */
const MIN_LETTERS = 4;
/** The most unknown words; more are another language rather than prefixes. */
const MAX_UNKNOWN = 3;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;

/**
 * Treats the words of a bare query that no object has as prefixes: `postgres` of _PostgreSQL_.
 * @returns null if every word is known, or too many are unknown
 */
export async function asBeginnings(query: Query, statistics: CorpusStatistics): Promise<Query | null> {
  if (bareText(query) === null) return null;
  const members = query.type === 'and' ? query.of : [query];
  const words = members.flatMap((member) => (member.type === 'word' ? [member.text] : []));
  const asked = words.flatMap((typed) => {
    const [clause] = looseClausesOf(lastWordOf(typed) ?? '', statistics.languages);
    return clause ? [{ typed, clause }] : [];
  });
  const clauses = asked.map(({ clause }) => clause);
  const counts = clauses.length === 0 ? [] : await statistics.documentFrequencies(clauses, 1);
  const unknown = new Set(asked.filter((_, at) => counts[at] === 0).map(({ typed }) => typed));
  if (unknown.size === 0 || unknown.size > MAX_UNKNOWN) return null;
  const begun = members.map((member) =>
    member.type === 'word' && unknown.has(member.text) ? { ...member, prefix: true } : member,
  );
  return query.type === 'and' ? { ...query, of: begun } : (begun[0] ?? null);
}

/** The last word of a text without spaces, if it may be unfinished: if it has at least `MIN_LETTERS` letters and digits, and nothing else. */
function lastWordOf(typed: string): string | null {
  const last = segments(typed).at(-1);
  const isWord = last?.kind === 'word' && WORD.test(last.text) && [...last.text].length >= MIN_LETTERS;
  return isWord ? last.text : null;
}
