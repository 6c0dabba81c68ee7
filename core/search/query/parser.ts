import { isDomainError, type Reason, reasonFor } from '../../errors.ts';
import { queryMessage } from '../../messages/query.ts';
import { FIELDS, type Field, fieldValue, type Raw } from './field.ts';
import { allOf, anyOf, juxtaposed, negated, type Query } from './tree.ts';

/** The deepest nesting of groups. */
export const MAX_GROUP_DEPTH = 64;

/** A part of a query outside all groups, including its negation signs. */
export interface QueryClause {
  /** Its start and end in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  /** The meaning of the query; null if a part of it is rejected. */
  readonly query: Query | null;
  /** The operator that joins it to the previous clause; null without one, which means AND. */
  readonly operator: 'AND' | 'OR' | null;
}

/** A time range in a query, as the value of a field. */
interface WrittenRange {
  /** Its start and end in the text, without the name of the field, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
  readonly field: Field;
  readonly text: string;
}

/** A rejected part of a query, with the problem and what is accepted. */
export interface Refusal extends Reason {
  /** Its start and end in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

export interface ParsedQuery {
  /** Null if nothing in the text is searchable. */
  readonly query: Query | null;
  readonly clauses: readonly QueryClause[];
  /** The time ranges in the query, in the order of the text. */
  readonly ranges: readonly WrittenRange[];
  /** The rejected parts, in the order of the text. The other parts were parsed. */
  readonly refusals: readonly Refusal[];
}

/** A quotation mark inside a Hebrew word, which is part of the word, as in דו"ח: keyboards have no gershayim. */
const IN_HEBREW = '(?<=[\\u05d0-\\u05ea][\\u0591-\\u05c7]*)"(?=[\\u05d0-\\u05ea])';
/** Such a mark may also be the last character of a start: צה"*. */
const WORD = new RegExp(`(?:[^\\s()"]|${IN_HEBREW}|(?<=[\\u05d0-\\u05ea])"(?=\\*))+`, 'uy');
const PHRASE = new RegExp(`"((?:\\\\["\\\\]|[^"]|${IN_HEBREW})*)(?:"|$)`, 'uy');
/** The stars directly after a phrase, if it ends with them. */
const STARS = /\*+(?=[\s()"]|$)/uy;

/** Parses a text without control characters as a query. */
export function readQuery(text: string): ParsedQuery {
  const parser = new Parser(text);
  const query = parser.any(null);
  return { query, clauses: parser.clauses, ranges: parser.ranges, refusals: parser.refusals };
}

/**
 * A recursive descent parser: a method for each rule of the grammar parses from `at` on and returns null if it finds nothing searchable.
 * Inside `title:( … )`, words and phrases without a field belong to `field`.
 */
class Parser {
  readonly clauses: QueryClause[] = [];
  readonly ranges: WrittenRange[] = [];
  readonly refusals: Refusal[] = [];
  private readonly text: string;
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  any(field: Field | null): Query | null {
    const members: Query[] = [];
    do {
      const member = this.all(field);
      if (member !== null) {
        members.push(member);
      }
    } while (this.takeOperator('OR', '||'));
    return members.length > 0 ? anyOf(members) : null;
  }

  private all(field: Field | null): Query | null {
    const members: Query[] = [];
    const firstClause = this.clauses.length;
    let isAfterAnd = false;
    let isJoined = false;
    let isExplicit = false;
    while (!this.isAtEndOfAll()) {
      if (this.takeOperator('AND', '&&')) {
        isAfterAnd = true;
        isJoined = members.length > 0;
        continue;
      }
      const member = this.depth > 0 ? this.unary(field) : this.clause(firstClause, isAfterAnd);
      if (member !== null) {
        isExplicit ||= isJoined;
        members.push(member);
      }
      isAfterAnd = false;
    }
    if (members.length === 0) return null;
    return isExplicit ? allOf(members) : juxtaposed(members);
  }

  /** A clause: a part outside all groups. @param firstClause the number of clauses before this alternative */
  private clause(firstClause: number, isAfterAnd: boolean): Query | null {
    const from = this.at;
    const refused = this.refusals.length;
    const member = this.unary(null);
    const isRefused = this.refusals.length > refused;
    if (member !== null || isRefused) {
      const isAlternative = this.clauses.length === firstClause;
      const operator = isAlternative ? (firstClause > 0 ? 'OR' : null) : isAfterAnd ? 'AND' : null;
      const to = Math.min(this.at, this.text.length);
      this.clauses.push({ from, to, query: isRefused ? null : member, operator });
    }
    return member;
  }

  private unary(field: Field | null): Query | null {
    let isNegated = false;
    while (this.takeNegation()) {
      isNegated = !isNegated;
    }
    if (this.isAtEndOfAll() || this.findOperator('AND', '&&') !== null) {
      return null;
    }
    const atom = this.atom(field);
    return atom !== null && isNegated ? negated(atom) : atom;
  }

  private atom(field: Field | null): Query | null {
    const start = this.at;
    const next = this.text[start];
    if (next === '(') {
      return this.group(field);
    }
    if (next === '#') {
      this.at += 1;
      return this.read('tag', start, null);
    }
    const name = this.takeFieldName();
    if (name !== null) {
      return this.text[this.at] === '(' ? this.group(name) : this.read(name, start);
    }
    return this.read(field, start);
  }

  /** Parses the value at the current position. @param from where its field begins @param missing null to ignore a missing value */
  private read(field: Field | null, from: number, missing?: null): Query | null {
    const start = this.at;
    const value = this.value();
    if (value === null && missing === null) return null;
    try {
      const query = fieldValue(field, value);
      if (field && query?.type === 'date')
        this.ranges.push({ from: start, to: this.at, field, text: value?.text.trim() ?? '' });
      return query;
    } catch (error) {
      if (!isDomainError(error, 'invalid')) throw error;
      this.refusals.push({ from, to: this.at, ...reasonFor(error) });
      return null;
    }
  }

  private group(field: Field | null): Query | null {
    this.depth += 1;
    if (this.depth > MAX_GROUP_DEPTH) {
      const { length } = this.text;
      this.refusals.push({
        from: this.at,
        to: length,
        ...reasonFor(queryMessage('query-nested', { max: MAX_GROUP_DEPTH })),
      });
      this.at = length;
    }
    this.at += 1;
    const inside = this.any(field);
    this.at += 1; // the closing bracket, or the end
    this.depth -= 1;
    return inside;
  }

  /** A phrase or word at the current position. */
  private value(): Raw | null {
    const phrase = this.take(PHRASE);
    if (phrase !== null) {
      const isStart = this.take(STARS) !== null;
      return { isQuoted: true, isStart, text: (phrase[1] ?? '').replace(/\\(["\\])/gu, '$1') };
    }
    const word = this.take(WORD);
    return word === null ? null : { isQuoted: false, isStart: false, text: word[0] };
  }

  /**
   * Consumes a field's name and colon. Leaves them if no value follows the colon directly, as in `note: milk`; a date field needs no value.
   */
  private takeFieldName(): Field | null {
    const name = this.find(/([a-z]+):/iuy)?.[1]?.toLowerCase();
    const field = FIELDS.find((known) => known === name) ?? null;
    if (field === null) {
      return null;
    }
    const end = this.at + field.length + 1;
    const hasValue = /[^\s)]/u.test(this.text.charAt(end));
    if (!hasValue && field !== 'created' && field !== 'bumped' && field !== 'published') {
      return null;
    }
    this.at = end;
    return field;
  }

  private isAtEndOfAll(): boolean {
    this.skipSpace();
    const next = this.text[this.at];
    return next === undefined || next === ')' || this.findOperator('OR', '||') !== null;
  }

  private takeNegation(): boolean {
    this.skipSpace();
    return this.takeOperator('NOT') || this.take(/[-!](?=[^\s)])/uy) !== null;
  }

  /** Skips white space and, outside of all groups, closing brackets. */
  private skipSpace(): void {
    this.take(this.depth > 0 ? /\s+/uy : /[\s)]+/uy);
  }

  private takeOperator(...spellings: string[]): boolean {
    const operator = this.findOperator(...spellings);
    this.at += operator?.length ?? 0;
    return operator !== null;
  }

  private findOperator(...spellings: string[]): string | null {
    const word = this.find(/[^\s()"]+/uy)?.[0];
    return spellings.find((spelling) => spelling === word) ?? null;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    const match = this.find(pattern);
    this.at += match?.[0].length ?? 0;
    return match;
  }

  private find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }
}
