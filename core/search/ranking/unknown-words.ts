import { anyOf, bareText, juxtaposed, type Query } from '../query/tree.ts';
import { segments } from '../text/segment.ts';
import { looseClausesOf } from '../text/terms.ts';
import type { CorpusStatistics } from './corpus-statistics.ts';

/** Minimum number of letters and digits of a prefix. Shorter prefixes begin too many words, unless letters and digits are mixed. */
const MIN_LETTERS = 4;
const MIXED = /\p{L}\p{N}|\p{N}\p{L}/u;
/** Maximum number of unknown words. A query with more is in another language rather than made of prefixes. */
const MAX_UNKNOWN = 3;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;

type Word = Query & { readonly type: 'word' };

/**
 * Treats the words of a bare query that no object has as prefixes: `postgres` of _PostgreSQL_.
 * @returns null if every word is known, or too many are unknown
 */
export const asBeginnings = (query: Query, statistics: CorpusStatistics): Promise<Query | null> =>
  replacingUnknown(query, statistics, (word) => ({ ...word, prefix: true }));

/**
 * Treats the words of a bare query that no object has as two words next to each other: `wifi` as _Wi-Fi_.
 * @returns null if every word is known, or too many are unknown
 */
export const asDivided = (query: Query, statistics: CorpusStatistics): Promise<Query | null> =>
  replacingUnknown(query, statistics, ({ text }) => anyOf(divisionsOf(text)));

const WITH_DIGIT = /\p{N}/u;
/** Maximum number of groups that are joined. An account number has up to nine. */
const MAX_GROUPS = 10;
/** Two words are joined only in a query of up to this many words, because each pair is searched. */
const MAX_JOINED = 5;

/**
 * Joins the groups of a number in a bare query: `030 123 45 67` to _0301234567_. Without such groups, joins two words that are next to
 * each other: `data base` to _database_, and in Persian `می روم` to _می‌روم_, whose parts are separated by a zero-width sign that many people
 * type as a space.
 * @returns null if there are no such words, or too many
 */
export function asJoined(query: Query): Query | null {
  const members = query.type === 'and' && bareText(query) !== null ? query.of : [];
  const numbers = withNumbersJoined(members);
  if (numbers.length < members.length) return juxtaposed(numbers);
  if (query.type !== 'and' || members.length > MAX_JOINED) return null;
  const joined = members.slice(1).flatMap((second, at): readonly Query[] => {
    const first = members[at];
    if (first?.type !== 'word' || second.type !== 'word') return [];
    const word = { ...second, text: first.text + second.text };
    return [members.length === 2 ? word : { ...query, of: members.toSpliced(at, 2, word) }];
  });
  return joined.length === 0 ? null : anyOf(joined);
}

/** The members of a query with a single word in place of consecutive words with digits. */
function withNumbersJoined(members: readonly Query[]): readonly Query[] {
  const joined: Query[] = [];
  let groups = 0;
  for (const member of members) {
    const last = joined.at(-1);
    const isGroup = member.type === 'word' && WITH_DIGIT.test(member.text);
    groups = isGroup ? groups + 1 : 0;
    if (isGroup && groups > 1 && groups <= MAX_GROUPS && last?.type === 'word')
      joined[joined.length - 1] = { ...member, text: last.text + member.text };
    else joined.push(member);
  }
  return joined;
}

async function replacingUnknown(
  query: Query,
  statistics: CorpusStatistics,
  replacement: (word: Word) => Query,
): Promise<Query | null> {
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
  const replaced = members.map((member) =>
    member.type === 'word' && unknown.has(member.text) ? replacement(member) : member,
  );
  return query.type === 'and' ? { ...query, of: replaced } : (replaced[0] ?? null);
}

/** Maximum length of a word that is divided, in characters. Each division is searched. */
const MAX_DIVIDED = 12;

/** A word as two words next to each other, for each place where it can be divided. */
function divisionsOf(word: string): readonly Query[] {
  const letters = [...word];
  if (letters.length > MAX_DIVIDED || !WORD.test(word)) return [];
  return letters.slice(1).map((_, at) => {
    const text = `${letters.slice(0, at + 1).join('')} ${letters.slice(at + 1).join('')}`;
    return { type: 'phrase', text };
  });
}

/**
 * The last word of a text without spaces, if it may be unfinished: if it has only letters and digits, both or at least `MIN_LETTERS`.
 */
function lastWordOf(typed: string): string | null {
  const last = segments(typed).at(-1);
  const isWord =
    last?.kind === 'word' &&
    WORD.test(last.text) &&
    ([...last.text].length >= MIN_LETTERS || MIXED.test(last.text));
  return isWord ? last.text : null;
}
