import type { DateRange, Query, Value } from '../../../../core/search/query/tree.ts';

/** The text of a query that `parseQuery` parses to the same tree. */
export function printQuery(query: Query): string {
  switch (query.type) {
    case 'word':
    case 'phrase':
      return printValue(query);
    case 'text':
    case 'name':
      return `${query.field}:${printValue(query.value)}`;
    case 'is':
      return `is:${query.state}`;
    case 'has':
      return `has:${query.part}`;
    case 'date':
      return `${query.field}:${printRange(query.range)}`;
    case 'and':
      return query.of.map(printMember).join(query.explicit ? ' AND ' : ' ');
    case 'or':
      return query.of.map(printQuery).join(' OR ');
    case 'not':
      return `-${query.of.type === 'and' ? `(${printQuery(query.of)})` : printMember(query.of)}`;
    case 'everything':
      return '*';
    case 'nothing':
      return '""';
  }
}

/** AND binds tighter than OR. */
function printMember(query: Query): string {
  return query.type === 'or' ? `(${printQuery(query)})` : printQuery(query);
}

function printValue(value: Value): string {
  const isStart = value.type === 'word' && value.prefix;
  const isQuoted = value.type === 'phrase' || (isStart && /[\s()"]/u.test(value.text));
  const text = isQuoted ? `"${value.text.replace(/["\\]/gu, '\\$&')}"` : value.text;
  return isStart ? `${text}*` : text;
}

function printRange({ start, end }: DateRange): string {
  const from = start === null ? '*' : new Date(start).toISOString();
  const to = end === null ? '*' : new Date(end).toISOString();
  return `${from}..${to}`;
}
