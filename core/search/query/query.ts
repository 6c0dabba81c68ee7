import { invalid } from '../../errors.ts';
import { characterCount } from '../../model/text.ts';
import { FIELDS, type Field, fieldValue, type Raw } from './field.ts';
import { allOf, anyOf, NOTHING, negated, type Query } from './tree.ts';

/** The longest query, in characters. */
export const MAX_QUERY_CHARACTERS = 2000;
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** How deep groups may be nested. */
export const MAX_GROUP_DEPTH = 64;

/**
 * Reads a query (D38). Null if it is empty. Text that cannot be found, such as `&`, and operators that join
 * nothing are ignored; open quotes and brackets close at the end.
 * @throws DomainError `invalid` if it exceeds the bounds on length or depth, if a range of time is malformed,
 *   or if `is:`, `has:` or `completed:` has a value that it does not accept; the message says where, and what
 *   is accepted
 */
export function parseQuery(text: string): Query | null {
  if (characterCount(text) > MAX_QUERY_CHARACTERS) {
    throw invalid(`q is longer than ${MAX_QUERY_CHARACTERS} characters.`);
  }
  const readable = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return readable.trim() === '' ? null : (new Parser(readable).any(null) ?? NOTHING);
}

/**
 * A recursive descent parser: a method for each rule of the grammar, which reads from `at` on and returns
 * null if nothing that can be found is left of the rule. Inside `title:( … )`, words and phrases without a
 * field belong to `field`.
 */
class Parser {
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
    let isJoined = false;
    let isExplicit = false;
    while (!this.isAtEndOfAll()) {
      if (this.takeOperator('AND', '&&')) {
        isJoined = members.length > 0;
        continue;
      }
      const member = this.unary(field);
      if (member !== null) {
        isExplicit ||= isJoined;
        members.push(member);
      }
    }
    return members.length > 0 ? allOf(members, isExplicit) : null;
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
    const where = () => this.positionOf(start);
    const next = this.text[start];
    if (next === '(') {
      return this.group(field);
    }
    if (next === '#') {
      this.at += 1;
      const value = this.value();
      return value === null ? null : fieldValue('tag', value, where);
    }
    const name = this.takeFieldName();
    if (name !== null) {
      return this.text[this.at] === '(' ? this.group(name) : fieldValue(name, this.value(), where);
    }
    return fieldValue(field, this.value(), where);
  }

  private group(field: Field | null): Query | null {
    this.depth += 1;
    if (this.depth > MAX_GROUP_DEPTH) {
      throw invalid(`${this.positionOf(this.at)}: groups are more than ${MAX_GROUP_DEPTH} deep.`);
    }
    this.at += 1;
    const inside = this.any(field);
    this.at += 1; // the closing bracket, or the end
    this.depth -= 1;
    return inside;
  }

  /** A phrase or word at the current position. */
  private value(): Raw | null {
    const phrase = this.take(/"((?:\\["\\]|[^"])*)(?:"|$)/uy);
    if (phrase !== null) {
      return { isQuoted: true, text: (phrase[1] ?? '').replace(/\\(["\\])/gu, '$1') };
    }
    const word = this.take(/[^\s()"]+/uy);
    return word === null ? null : { isQuoted: false, text: word[0] };
  }

  /** Takes a field's name and colon; without a value, as in `note: milk`, only those of a date field. */
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

  /** A position for error messages, in characters as a person counts them: an emoji is one, whatever it is made of. */
  private positionOf(at: number): string {
    const before = [...CHARACTERS.segment(this.text.slice(0, at))];
    return `At character ${before.length + 1} of q`;
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
