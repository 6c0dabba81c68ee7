/** A part of a query, and the query without it. */
export interface QueryPart {
  readonly text: string;
  readonly without: string;
}

/** A phrase, group, field with either, or word, with the signs before it. */
const PART = /[-!#]*(?:[\p{L}]+:)?(?:"[^"]*"?|\([^)]*\)?|[^\s"()]+)/gu;
/** What joins parts is none. */
const OPERATOR = /^(?:AND|OR|NOT|&&|\|\|)$/;

/** The parts of a query that can be left out, as they were typed. */
export function queryParts(q: string): readonly QueryPart[] {
  const parts = [...q.matchAll(PART)].filter(([text]) => !OPERATOR.test(text));
  return parts.map(({ 0: text, index }) => ({
    text,
    without: tidy(q.slice(0, index) + q.slice(index + text.length)),
  }));
}

/** A query without operators that join nothing. */
function tidy(q: string): string {
  const operators = '(?:AND|OR|NOT|&&|\\|\\|)';
  return q
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`^(?:${operators} )+|(?: ${operators})+$`, 'g'), '')
    .replace(new RegExp(`(${operators})(?: ${operators})+`, 'g'), '$1')
    .trim();
}
