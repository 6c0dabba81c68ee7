import { COLUMN_WEIGHTS, COLUMNS } from '../../../core/search/text/document.ts';
import type { ReadConnection } from '../database.ts';
import type { Match } from './expression.ts';
import { type IndexSize, indexSize, wordsOf } from './index-size.ts';

/**
 * The relevance of the texts of one account among several: BM25 by the counts of this account alone, as `bm25` of FTS5 gives it in a
 * database without others. That function counts the texts of all accounts, but a phrase is found only in those of one: what it says
 * of a phrase is taken back to how often a text has the phrase, and the score is made anew from that.
 */
export interface OwnRelevance {
  /** The number of texts that match, counted up to `atMost`. */
  count(match: Match, atMost?: number): number;
  /**
   * The scores of all matches by row number, above 0.
   * @param after of matches with greater row numbers only
   */
  scores(accountId: number, match: Match, after?: number): ReadonlyMap<number, number>;
  /** The number of texts of an account. */
  texts(accountId: number): number;
}

/** The constants of `bm25`. */
const K1 = 1.2;
const B = 0.75;
/** The inverse document frequency, in `bm25`, of a phrase that half of the texts have. */
const LEAST_IDF = 1e-6;

/** The relevance of a row of the text index by the counts of all accounts, from 0. */
export const SCORE: string = `-bm25(object_texts, ${COLUMNS.map((column) => COLUMN_WEIGHTS[column]).join(', ')})`;
/** Numbers are bound as floats, and FTS5 ignores a bound of row numbers that is one: it then goes through all matches. */
export const AFTER = 'rowid > CAST(@after AS INTEGER)';
const MATCHING = `FROM object_texts WHERE object_texts MATCH @match`;
const SIZED = `FROM object_texts CROSS JOIN object_texts_docsize AS size ON size.id = object_texts.rowid
  WHERE object_texts MATCH @match AND object_texts.${AFTER}`;

/** A phrase that so many times as many texts have as match is looked up together with a rarer one. */
const MANY_TIMES = 4;
const FEW = 500;

/** By row numbers: the number of words of texts, or what a phrase adds to their scores. */
type ByRow = Map<number, number>;

export function ownRelevance(reader: Pick<ReadConnection, 'prepare' | 'connection'>): OwnRelevance {
  const { prepare } = reader;
  const sizes = indexSize(reader);
  const pairs = (sql: string, parameters: object) =>
    prepare(sql).raw().all(parameters) as [seq: number, value: number][];

  function count({ text: match }: Match, atMost = -1): number {
    const sql = `SELECT count(*) FROM (SELECT 1 ${MATCHING} LIMIT +@atMost)`;
    return prepare(sql).pluck().get({ match, atMost }) as number;
  }

  /** What `bm25` gives for an expression. */
  const scored = (match: string, after: number): ByRow =>
    new Map(pairs(`SELECT rowid, ${SCORE} ${MATCHING} AND ${AFTER}`, { match, after }));

  /** The lengths of the matches of an expression; with their scores if it is a phrase. */
  function matchesOf({ text: match, phrases }: Match, after: number) {
    const isPhrase = phrases.length === 1 && phrases[0] === match;
    const sql = `SELECT size.id, size.sz, ${isPhrase ? SCORE : '0'} ${SIZED}`;
    const rows = prepare(sql).raw().all({ match, after }) as [seq: number, size: Buffer, score: number][];
    return {
      lengths: new Map(rows.map(([seq, size]) => [seq, wordsOf(size)])),
      parts: isPhrase ? new Map(rows.map(([seq, _, score]) => [seq, score])) : null,
    };
  }

  /** What a phrase adds to the score of an expression whose scores are known. */
  function added(phrase: string, to: string, known: ByRow, after: number): ByRow {
    const both = scored(`(${to} AND ${phrase})`, after);
    for (const [seq, score] of both) both.set(seq, score - (known.get(seq) ?? 0));
    return both;
  }

  function scores(accountId: number, match: Match, after = 0): ReadonlyMap<number, number> {
    const { lengths: found, parts: ofPhrase } = matchesOf(match, after);
    const sums: ByRow = new Map();
    if (found.size === 0) return sums;
    const [all, own] = [sizes.all(), sizes.of(accountId)];
    const phrases = timesOf(match.phrases).map((phrase) => ({
      ...phrase,
      held: count(asMatch(phrase.text)),
    }));
    const isScanned = ({ held }: Phrase) => ofPhrase !== null || held <= FEW + MANY_TIMES * found.size;

    function add({ times, held }: Phrase, parts: ByRow): void {
      const [idfOfAll, idfOfOwn] = [idf(held, all.texts), idf(held, own.texts)];
      for (const [seq, part] of parts) {
        const length = found.get(seq);
        if (length === undefined) continue;
        const frequency = frequencyOf(part / idfOfAll, saturation(length, all));
        const score = times * idfOfOwn * gain(frequency, saturation(length, own));
        sums.set(seq, (sums.get(seq) ?? 0) + score);
      }
    }

    const scanned = phrases.filter(isScanned);
    const required = new Set(match.required);
    let [reference, known]: [string, ByRow | null] = [match.text, null];
    let fewest = Number.POSITIVE_INFINITY;
    for (const phrase of scanned) {
      const parts = ofPhrase ?? scored(phrase.text, after);
      add(phrase, parts);
      if (!required.has(phrase.text) || phrase.held >= fewest) continue;
      [reference, known, fewest] = [phrase.text, parts, phrase.held];
    }
    const isTelling = phrases.some(({ held }) => held < own.texts / 2);
    for (const phrase of phrases) {
      if (isScanned(phrase) || (isTelling && phrase.held >= own.texts / 2)) continue;
      known ??= scored(reference, after);
      add(phrase, added(phrase.text, reference, known, after));
    }
    for (const seq of found.keys()) if (!sums.has(seq)) sums.set(seq, 0);
    return sums;
  }

  return { count, scores, texts: (accountId) => sizes.of(accountId).texts };
}

/** A phrase of an expression. */
interface Phrase {
  readonly text: string;
  /** How often it is in the expression. */
  readonly times: number;
  /** The number of texts that have it. */
  readonly held: number;
}

function timesOf(phrases: readonly string[]): readonly Pick<Phrase, 'text' | 'times'>[] {
  const times = new Map<string, number>();
  for (const text of phrases) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].map(([text, count]) => ({ text, times: count }));
}

const asMatch = (text: string): Match => ({ text, phrases: [text], required: [text] });

function idf(held: number, texts: number): number {
  const value = Math.log((texts - held + 0.5) / (held + 0.5));
  return value > 0 ? value : LEAST_IDF;
}

/** How slowly the frequency of a phrase stops counting in a text of so many words. */
const saturation = (length: number, { texts, words }: IndexSize): number =>
  K1 * (1 - B + (B * length * texts) / words);

const gain = (frequency: number, slowness: number): number => (frequency * (K1 + 1)) / (frequency + slowness);

/** The inverse of `gain`: how often a text has a phrase, by the weights of the columns, which are whole numbers. */
function frequencyOf(value: number, slowness: number): number {
  const share = value / (K1 + 1);
  return Math.max(1, Math.round((share * slowness) / (1 - share)));
}
