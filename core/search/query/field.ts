import { invalid } from '../../errors.ts';
import { queryMessage } from '../../messages/query.ts';
import { DATE_FIELDS, NAME_FIELDS, PARTS, STATES, TEXT_FIELDS } from '../text/fields.ts';
import { isFindable } from '../text/findable.ts';
import { fold, foldName } from '../text/fold.ts';
import { toHostSuffix } from '../text/host.ts';
import { parseDateRange } from './date-range.ts';
import { EVERYTHING, negated, type Query, type Value } from './tree.ts';

/** The names that denote a field before a colon; any other name is plain text. */
export const FIELDS = [...TEXT_FIELDS, ...NAME_FIELDS, ...DATE_FIELDS, 'is', 'has', ...STATES] as const;
export type Field = (typeof FIELDS)[number];

/** A parsed value: quoted text without its quotes, or a word with its star. */
export interface Raw {
  readonly isQuoted: boolean;
  /** Whether a star follows the quotes: `tag:"to d"*`. It counts for names. */
  readonly isStart: boolean;
  readonly text: string;
}

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

const FROM_ADDRESS: Query = {
  type: 'name',
  field: 'type',
  value: { type: 'word', text: 'url', prefix: false },
};

/** The meaning of a single star after the name of a field: any value. */
const ANY: { readonly [F in Field]?: Query } = {
  tag: { type: 'is', state: 'tagged' },
  space: { type: 'is', state: 'spaced' },
  type: EVERYTHING,
  note: { type: 'has', part: 'note' },
  content: { type: 'has', part: 'content' },
  url: FROM_ADDRESS,
  domain: FROM_ADDRESS,
};

/**
 * The query for a value after the name of a field, or for plain text without one. Null for text that cannot be found.
 * @param value null if missing
 * @throws DomainError `invalid` for a value that the field does not accept
 */
export function fieldValue(field: Field | null, value: Raw | null): Query | null {
  const raw = value ?? { isQuoted: false, isStart: false, text: '' };
  const any = field !== null && isStar(raw) ? ANY[field] : undefined;
  if (any) return any;
  const isNamesStart = raw.isStart && NAME_FIELDS.some((name) => name === field);
  const read: Value = isNamesStart ? { type: 'word', text: raw.text, prefix: true } : toValue(raw);
  switch (field) {
    case 'created':
    case 'bumped':
    case 'published':
      return { type: 'date', field, range: parseDateRange(raw.text.trim()) };
    case 'is':
      return { type: 'is', state: oneOf(STATES, field, raw) };
    case 'has':
      return { type: 'has', part: oneOf(PARTS, field, raw) };
    case 'pinned':
    case 'tagged':
    case 'spaced':
    case 'linked':
    case 'completed':
    case 'broken':
    case 'deleted': {
      const state: Query = { type: 'is', state: field };
      return YES_OR_NO[oneOf(Object.keys(YES_OR_NO), field, raw)] ? state : negated(state);
    }
    case 'type':
    case 'tag':
    case 'space':
      return foldName(read.text) === '' ? null : { type: 'name', field, value: read };
    case 'domain':
      return toHostSuffix(read.text) === '' ? null : { type: 'name', field, value: read };
    case null:
      if (isStar(raw)) return EVERYTHING;
      return isFindable(read.text) ? read : null;
    default:
      return isFindable(read.text) ? { type: 'text', field, value: read } : null;
  }
}

/** Whether the value is a single star, which means everything. */
function isStar({ isQuoted, text }: Raw): boolean {
  return !isQuoted && /^\*+$/.test(text);
}

function toValue({ isQuoted, text }: Raw): Value {
  if (isQuoted) {
    return { type: 'phrase', text };
  }
  const start = text.replace(/\*+$/u, '');
  return start === '' || start === text
    ? { type: 'word', text, prefix: false }
    : { type: 'word', text: start, prefix: true };
}

function oneOf<Known extends string>(known: readonly Known[], field: Field, raw: Raw): Known {
  const folded = fold(raw.text);
  const found = known.find((candidate) => candidate === folded);
  if (found === undefined) {
    throw invalid(queryMessage('query-field-value', { field, value: raw.text, accepted: known }));
  }
  return found;
}
