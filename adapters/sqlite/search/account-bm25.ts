import type { ReadConnection } from '../database.ts';
import type { Match } from './expression.ts';
import { AFTER, MATCHING, SCORE } from './fts5.ts';
import { type IndexSize, indexSize } from './index-size.ts';

/**
 * BM25 scores for one account among several, from this account's counts. FTS5 would compute the same scores in a database without other
 * accounts. FTS5's `bm25` counts the texts of all accounts, although a phrase, with the account's prefix, occurs only in the texts of one
 * account. The frequency of a phrase in a text is derived from FTS5's score, and the score is then computed again from the frequency.
 */
export interface AccountBm25 {
  /** The number of matching texts, counted up to `atMost`. */
  count(match: Match, atMost?: number): number;
  /**
   * The scores of matches by row number, at least 0: the scores of all matches, or of enough matches to include the best.
   * @param limit the number of best matches to include; by default all
   * @param after only matches with larger row numbers are scored
   */
  scores(accountId: number, match: Match, limit?: number, after?: number): ReadonlyMap<number, number>;
  texts(accountId: number): number;
}

/** The constants of BM25, as in FTS5's `bm25`. */
const K1 = 1.2;
const B = 0.75;
/** The inverse document frequency that `bm25` uses for phrases in more than half of the texts. */
const LEAST_IDF = 1e-6;

/** A phrase that is in this many times more texts than match is looked up together with a rarer phrase. */
const MANY_TIMES = 4;
const FEW = 500;

/** The contribution of a phrase to the scores of texts, by row number. */
type Parts = Map<number, number>;

/** The contribution of a phrase to the score of a match. */
interface Gain {
  /** The upper limit of the phrase's contribution, at infinite frequency. */
  readonly greatest: number;
  /** The length norm of the text, from the counts of all accounts, divided by the frequency of the phrase in the text. */
  readonly normByFrequency: number;
}

export function accountBm25(reader: Pick<ReadConnection, 'prepare' | 'connection'>): AccountBm25 {
  const { prepare } = reader;
  const sizes = indexSize(reader);
  const pairs = (sql: string, parameters: object) =>
    prepare(sql).raw().all(parameters) as [seq: number, value: number][];

  function count({ text: match }: Pick<Match, 'text'>, atMost = -1): number {
    const sql = `SELECT count(*) FROM (SELECT 1 ${MATCHING} LIMIT +@atMost)`;
    return prepare(sql).pluck().get({ match, atMost }) as number;
  }

  /** The scores of `bm25` for an expression. */
  const scored = (match: string, after: number): Parts =>
    new Map(pairs(`SELECT rowid, ${SCORE} ${MATCHING} AND ${AFTER}`, { match, after }));

  const rowsOf = (match: string, after: number): readonly number[] =>
    prepare(`SELECT rowid ${MATCHING} AND ${AFTER}`).pluck().all({ match, after }) as number[];

  /** The contribution of a phrase to an expression with known scores. */
  function added(phrase: string, to: string, known: Parts, after: number): Parts {
    const both = scored(`(${to} AND ${phrase})`, after);
    for (const [seq, score] of both) both.set(seq, score - (known.get(seq) ?? 0));
    return both;
  }

  /**
   * The contributions of an expression's phrases to its matches, from the counts of all accounts. Phrases in more than half of the texts
   * contribute almost nothing, and are left out if that saves much time.
   * @param length the number of matches
   * @param texts the number of texts of the account
   */
  function partsOf(match: Match, length: number, texts: number, after: number): readonly ScoredPhrase[] {
    if (length === 0) return [];
    const phrases = timesOf(match.phrases).map((phrase) => ({ ...phrase, held: count(phrase) }));
    const isRare = ({ held }: Phrase) => held <= FEW + MANY_TIMES * length;
    const found = phrases.filter(isRare).map((phrase) => ({ ...phrase, parts: scored(phrase.text, after) }));
    const [rarest] = found
      .filter(({ text }) => match.required.includes(text))
      .toSorted((a, b) => a.held - b.held);
    const reference = rarest?.text ?? match.text;
    let known = rarest?.parts;
    const isTelling = phrases.some(({ held }) => held < texts / 2);
    for (const phrase of phrases) {
      if (isRare(phrase) || (isTelling && phrase.held >= texts / 2)) continue;
      known ??= scored(reference, after);
      found.push({ ...phrase, parts: added(phrase.text, reference, known, after) });
    }
    return found;
  }

  function scores(accountId: number, match: Match, limit = Number.POSITIVE_INFINITY, after = 0) {
    const [all, own] = [sizes.all(), sizes.of(accountId)];
    const ofPhrase = isPhrase(match) ? scored(match.text, after) : null;
    const rows = [...(ofPhrase?.keys() ?? rowsOf(match.text, after))];
    const matches = new Map(rows.map((seq): [number, Gain[]] => [seq, []]));
    const held = () => (after === 0 ? rows.length : count(match));
    const phrases = ofPhrase
      ? [{ text: match.text, times: 1, held: held(), parts: ofPhrase }]
      : partsOf(match, rows.length, own.texts, after);
    for (const phrase of phrases) {
      const greatest = phrase.times * idf(phrase.held, own.texts) * (K1 + 1);
      const greatestOfAll = idf(phrase.held, all.texts) * (K1 + 1);
      for (const [seq, part] of phrase.parts)
        matches.get(seq)?.push({ greatest, normByFrequency: greatestOfAll / part - 1 });
    }
    const wanted = best(matches, limit, all.words / all.texts / (own.words / own.texts));
    const lengths = sizes.lengths([...wanted.keys()]);
    const exact = new Map<number, number>();
    for (const [seq, gains] of wanted) {
      const length = lengths.get(seq) ?? 0;
      exact.set(seq, scoreOf(gains, lengthNorm(length, all), lengthNorm(length, own)));
    }
    return exact;
  }

  return { count, scores, texts: (accountId) => sizes.of(accountId).texts };
}

interface Phrase {
  readonly text: string;
  /** The number of times that the phrase occurs in the expression. */
  readonly times: number;
  /** The number of texts that contain the phrase. */
  readonly held: number;
}

/** A phrase with its contributions to scores, from the counts of all accounts. */
interface ScoredPhrase extends Phrase {
  readonly parts: Parts;
}

const isPhrase = ({ text, phrases }: Match): boolean => phrases.length === 1 && phrases[0] === text;

function timesOf(phrases: readonly string[]): readonly Pick<Phrase, 'text' | 'times'>[] {
  const times = new Map<string, number>();
  for (const text of phrases) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => ({ text, times: count }));
}

function idf(held: number, texts: number): number {
  const value = Math.log((texts - held + 0.5) / (held + 0.5));
  return value > 0 ? value : LEAST_IDF;
}

/** The frequency at which a phrase contributes half of its upper limit, in a text of `length` words. */
const lengthNorm = (length: number, { texts, words }: IndexSize): number =>
  K1 * (1 - B + (B * length * texts) / words);

/**
 * The matches that may be among the best once the lengths of their texts are known. Reading lengths is slow.
 * @param ratio the mean length of all texts, divided by the mean length of the account's texts
 */
function best(
  matches: ReadonlyMap<number, readonly Gain[]>,
  limit: number,
  ratio: number,
): ReadonlyMap<number, readonly Gain[]> {
  if (matches.size <= limit) return matches;
  const lower = Float64Array.from(matches.values(), (gains) => bound(gains, Math.max(1, ratio))).sort();
  const least = (lower[lower.length - limit] ?? 0) * (1 - 1e-9);
  return new Map([...matches].filter(([, gains]) => bound(gains, Math.min(1, ratio)) >= least));
}

function bound(gains: readonly Gain[], ratio: number): number {
  let sum = 0;
  for (const { greatest, normByFrequency } of gains) sum += greatest / (1 + normByFrequency * ratio);
  return sum;
}

/**
 * The score of a match from the account's counts. Frequencies, weighted by column, are whole numbers.
 * @param normOfAll the length norm of the text from the counts of all accounts
 * @param norm the length norm of the text from the counts of the account
 */
function scoreOf(gains: readonly Gain[], normOfAll: number, norm: number): number {
  let sum = 0;
  for (const { greatest, normByFrequency } of gains) {
    const frequency = Math.max(1, Math.round(normOfAll / normByFrequency));
    sum += (greatest * frequency) / (frequency + norm);
  }
  return sum;
}
