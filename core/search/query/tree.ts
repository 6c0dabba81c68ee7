import type { DateField, NameField, PartWord, State, TextField } from '../text/fields.ts';

/**
 * The meaning of a query, as a small immutable tree. Every tree is canonical, so that equal queries have equal trees. `and` and `or` have
 * at least two members, which are neither of their own type nor `everything`. `not` never contains another `not`. `allOf`, `anyOf` and
 * `negated` maintain this.
 */
export type Query =
  | Value
  | FieldText
  | { readonly type: 'name'; readonly field: NameField; readonly value: Value }
  | { readonly type: 'is'; readonly state: State }
  | { readonly type: 'has'; readonly part: PartWord }
  | { readonly type: 'date'; readonly field: DateField; readonly range: DateRange }
  /** `explicit` if at least one AND was written, which requires strict matching. */
  | { readonly type: 'and'; readonly of: readonly Query[]; readonly explicit: boolean }
  | { readonly type: 'or'; readonly of: readonly Query[] }
  | { readonly type: 'not'; readonly of: Query }
  /** Every object matches. */
  | { readonly type: 'everything' }
  /** A query without anything searchable, such as `???`; no object matches. */
  | { readonly type: 'nothing' };

export type Value = Word | Phrase;

/**
 * Text without white space, quotes or brackets, or the start of a name. With `prefix`, it is the start of a word or name; with `loose`, it
 * also matches parts of compounds.
 */
interface Word {
  readonly type: 'word';
  readonly text: string;
  readonly prefix: boolean;
  readonly loose?: boolean;
}

/** Text that was quoted. */
interface Phrase {
  readonly type: 'phrase';
  readonly text: string;
}

/** A word or phrase that is searched in one field. */
interface FieldText {
  readonly type: 'text';
  readonly field: TextField;
  readonly value: Value;
}

/** Whether a value is only the start of a word. */
export const isPrefix = (value: Value): boolean => value.type === 'word' && value.prefix;

/** Half-open `[start, end)` in milliseconds since 1970 UTC; `null` is an open end. */
export interface DateRange {
  readonly start: number | null;
  readonly end: number | null;
}

/** Every member must match, as between ANDs. Without members: nothing. */
export function allOf(members: readonly Query[]): Query {
  return conjunction(members, true);
}

/** Every member must match, as in a sequence without AND. Without members: nothing. */
export function juxtaposed(members: readonly Query[]): Query {
  return conjunction(members, false);
}

function conjunction(members: readonly Query[], explicit: boolean): Query {
  const flat = members
    .filter((member) => !isEverything(member))
    .flatMap((member) => (member.type === 'and' ? member.of : [member]));
  if (flat.length === 0 && members.length > 0) return EVERYTHING;
  const wasExplicit = members.some((member) => member.type === 'and' && member.explicit);
  return flat.length > 1
    ? { type: 'and', of: flat, explicit: explicit || wasExplicit }
    : (flat[0] ?? NOTHING);
}

/** At least one member must match. Without members: nothing. */
export function anyOf(members: readonly Query[]): Query {
  if (members.some(isEverything)) return EVERYTHING;
  const flat = members.flatMap((member) => (member.type === 'or' ? member.of : [member]));
  return flat.length > 1 ? { type: 'or', of: flat } : (flat[0] ?? NOTHING);
}

/** The query must not match. */
export function negated(query: Query): Query {
  return query.type === 'not' ? query.of : { type: 'not', of: query };
}

/** The conditions that every match must meet: the members of an AND, or the query itself. */
export const membersOf = (query: Query): readonly Query[] => (query.type === 'and' ? query.of : [query]);

/** The words and phrases that a query looks for, outside NOT, in any text or in a field. */
export function wantedTexts(query: Query): readonly (Value | FieldText)[] {
  switch (query.type) {
    case 'word':
    case 'phrase':
    case 'text':
      return [query];
    case 'and':
    case 'or':
      return query.of.flatMap(wantedTexts);
    default:
      return [];
  }
}

/** The values of `wantedTexts`. */
export function wantedValues(query: Query): readonly Value[] {
  return wantedTexts(query).map((text) => (text.type === 'text' ? text.value : text));
}

/** Whether a query looks in the trash, whose contents other queries never find: it has `is:deleted` outside NOT. */
export function includesTrash(query: Query): boolean {
  switch (query.type) {
    case 'is':
      return query.state === 'deleted';
    case 'and':
    case 'or':
      return query.of.some(includesTrash);
    default:
      return false;
  }
}

const isEverything = ({ type }: Query): boolean => type === 'everything';

export const EVERYTHING: Query = { type: 'everything' };
export const NOTHING: Query = { type: 'nothing' };

/**
 * The text of a query of bare words; null if the query has a field, a phrase, a star or an operator, even AND. Only bare words also find
 * partial matches and matches by meaning (D38).
 */
export function bareText(query: Query): string | null {
  const members = query.type === 'and' && !query.explicit ? query.of : [query];
  const words = members.map((member) => (member.type === 'word' && !member.prefix ? member.text : null));
  return words.includes(null) ? null : words.join(' ');
}
