import type { SavedObject } from '../../model/object.ts';
import { NO_PARTS, textsOfParts } from '../../model/parts.ts';
import { type ByColumn, byColumn, COLUMN_RULES, type Column } from '../text/columns.ts';
import { readableContent } from '../text/readable-content.ts';
import { columnTerms, isContentTerm } from '../text/terms.ts';

/** The subject of a text: index terms with their weights. */
export type TermVector = ReadonlyMap<string, number>;

/** The number of objects that contain a term; null if the term is in too many objects to be distinctive. */
type DocumentFrequency = (term: string) => number | null;

/** The columns that indicate the subject of an object; URLs do not. */
const ABOUT: readonly Column[] = ['title', 'tags', 'summary', 'content', 'notes', 'author', 'entity'];
/** Maximum number of characters of the text, of all notes and of all tags that are considered. By then, the subject is clear. */
const MAX_CHARACTERS = 20_000;
/** Most frequent terms of a text that are considered. */
const MAX_TERMS = 200;

/** The terms of the columns of an object, weighted by column and by the logarithm of their frequency. */
export function termVectorOf(columns: ByColumn<string>): TermVector {
  const counts = new Map<string, number>();
  for (const column of ABOUT) {
    const { weight } = COLUMN_RULES[column];
    for (const term of columns[column].split(' ')) {
      if (isContentTerm(term)) counts.set(term, (counts.get(term) ?? 0) + weight);
    }
  }
  return new Map([...counts].map(([term, count]) => [term, 1 + Math.log(count)]));
}

/** The term vector of an object, without its extracted text. */
export function toTermVector(object: SavedObject): TermVector {
  const { content, ...rest } = object;
  const short = { ...rest, ...NO_PARTS };
  const { tags, ...texts } = byColumn((column) => COLUMN_RULES[column].texts(short, undefined));
  const beginnings: ByColumn<readonly string[]> = {
    ...texts,
    content: content ? [readableContent(content, MAX_CHARACTERS)] : [],
    notes: beginning(textsOfParts(object), readableContent),
    tags: beginning(tags, (name, characters) => name.slice(0, characters)),
  };
  return termVectorOf(byColumn((column) => columnTerms(beginnings[column], object.language)));
}

/** The first of several texts, up to the limit. */
function beginning<T>(
  texts: readonly T[],
  firstOf: (text: T, characters: number) => string,
): readonly string[] {
  const parts: string[] = [];
  for (let left = MAX_CHARACTERS, at = 0; left > 0 && at < texts.length; at++) {
    const part = firstOf(texts[at] as T, left);
    left -= part.length;
    if (part !== '') parts.push(part);
  }
  return parts;
}

/** The Euclidean length of a term vector; 1 if it has no terms. */
export function norm(termVector: TermVector): number {
  let squares = 0;
  for (const value of termVector.values()) squares += value * value;
  return Math.sqrt(squares) || 1;
}

/** The weighted sum of several term vectors, each in unit length. */
export function weightedSum(
  parts: readonly { readonly termVector: TermVector; readonly weight: number }[],
): TermVector {
  const sum = new Map<string, number>();
  for (const { termVector, weight } of parts) {
    const length = norm(termVector);
    for (const [term, value] of termVector) {
      sum.set(term, (sum.get(term) ?? 0) + (weight * value) / length);
    }
  }
  return sum;
}

/** The most frequent terms, in descending order: the candidates for the most distinctive ones. */
export function mostFrequent(termVector: TermVector, limit = MAX_TERMS): readonly string[] {
  return [...termVector]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([term]) => term);
}

/** The most distinctive terms, weighted by inverse document frequency (TF-IDF), in descending order. */
export function distinctiveTerms(
  termVector: TermVector,
  frequency: DocumentFrequency,
  total: number,
  limit: number,
): (readonly [term: string, weight: number])[] {
  return mostFrequent(termVector)
    .flatMap((term) => {
      const documentFrequency = frequency(term);
      const weight = termVector.get(term) ?? 0;
      return documentFrequency === null ? [] : [[term, weight * idf(documentFrequency, total)] as const];
    })
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, limit);
}

/** The weight of a term that `documentFrequency` of `total` objects contain: the inverse document frequency of BM25, always positive. */
export function idf(documentFrequency: number, total: number): number {
  return Math.log(1 + Math.max(0, total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}
