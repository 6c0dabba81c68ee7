import { KINDS, type Kind } from '../../../core/entities/kinds.ts';
import type { Query, Value } from '../../../core/search/query/tree.ts';
import { typeInWords } from '../words/format.ts';
import { perLocale } from '../words/language.ts';
import { searchWords } from '../words/search.ts';
import { dateInWords } from './date-in-words.ts';

const lists = perLocale((locale) => ({
  and: new Intl.ListFormat(locale),
  or: new Intl.ListFormat(locale, { type: 'disjunction' }),
}));

/** A clause of a query in words. */
interface ClauseInWords {
  /** The name of the field, such as `Title`; empty for words in any field. */
  readonly field: string;
  readonly text: string;
  readonly isNegated: boolean;
}

/** Describes a clause of a query. */
export function queryInWords(query: Query): ClauseInWords {
  if (query.type === 'not') return { ...queryInWords(query.of), isNegated: true };
  return { field: fieldOf(query), text: textOf(query), isNegated: false };
}

function fieldOf(query: Query): string {
  if (query.type === 'text') return searchWords.fields[query.field];
  return query.type === 'name' && query.field !== 'tag' ? searchWords.fields[query.field] : '';
}

function textOf(query: Query): string {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return valueInWords(query);
    case 'text':
      return valueInWords(query.value);
    case 'name':
      return nameInWords(query.field, query.value);
    case 'is':
      return searchWords.states[query.state];
    case 'has':
      return searchWords.parts[query.part];
    case 'date':
      return searchWords.times[query.field](dateInWords(query.range));
    case 'and':
      return lists().and.format(query.of.map(phraseOf));
    case 'or':
      return lists().or.format(query.of.map(phraseOf));
    case 'not':
      return searchWords.not(textOf(query.of));
    case 'everything':
      return searchWords.everything;
    case 'nothing':
      return searchWords.nothing;
  }
}

/** Describes a clause in a group as one phrase. */
function phraseOf(query: Query): string {
  const { field, text, isNegated } = queryInWords(query);
  const isGroup = query.type === 'and' || query.type === 'or';
  const whole = field === '' ? text : searchWords.named(field, text);
  return isNegated ? searchWords.not(whole) : isGroup ? `(${whole})` : whole;
}

function valueInWords(value: Value): string {
  if (value.type === 'phrase') return searchWords.phrase(value.text);
  return value.prefix ? searchWords.start(value.text) : value.text;
}

/** The name of a kind or an entity type. The search ignores case, so a capitalised kind is also a kind. */
function kindInWords(name: string): string {
  const kind = name.toLowerCase();
  return typeInWords(
    Object.hasOwn(KINDS, kind) ? KINDS[kind as Kind][0] : name.charAt(0).toUpperCase() + name.slice(1),
  );
}

function nameInWords(field: string, value: Value): string {
  const isStart = value.type === 'word' && value.prefix;
  const name = field === 'type' ? kindInWords(value.text) : value.text;
  const whole = isStart ? searchWords.start(name) : name;
  return field === 'tag' ? `#${whole}` : whole;
}
