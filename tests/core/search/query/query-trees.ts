import fc from 'fast-check';
import {
  allOf,
  anyOf,
  EVERYTHING,
  juxtaposed,
  negated,
  type Query,
  type Value,
} from '../../../../core/search/query/tree.ts';
import { DATE_FIELDS, NAME_FIELDS, PARTS, STATES, TEXT_FIELDS } from '../../../../core/search/text/fields.ts';

const WORDS = [
  'run',
  'Häuser',
  'e-mail',
  'http://a.example/b?c=d#e',
  '東京',
  'C++',
  'tag:',
  'x:y',
  "don't",
  'or',
  '🎉',
];
const PHRASES = ['a b', 'say "hi"', 'C:\\dir\\', ' -x OR (y) ', 'tag:z*', '東京 tower', 'no #1'];

const word = fc.constantFrom(...WORDS);
const prefix = fc
  .constantFrom('run', 'Hä', 'e-ma', '東')
  .map((text): Value => ({ type: 'word', text, prefix: true }));
const value: fc.Arbitrary<Value> = fc.oneof(
  word.map((text): Value => ({ type: 'word', text, prefix: false })),
  prefix,
  fc.constantFrom(...PHRASES).map((text): Value => ({ type: 'phrase', text })),
);

const instant = fc.option(fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 0) }), { nil: null });
const range = fc.tuple(instant, instant).map(([a, b]) => {
  const isReversed = a !== null && b !== null && b < a;
  return isReversed ? { start: b, end: a } : { start: a, end: b };
});

const leaf: fc.Arbitrary<Query> = fc.oneof(
  { weight: 3, arbitrary: value },
  fc.record({ type: fc.constant('text' as const), field: fc.constantFrom(...TEXT_FIELDS), value }),
  fc.record({ type: fc.constant('name' as const), field: fc.constantFrom(...NAME_FIELDS), value }),
  fc.record({ type: fc.constant('is' as const), state: fc.constantFrom(...STATES) }),
  fc.record({ type: fc.constant('has' as const), part: fc.constantFrom(...PARTS) }),
  fc.constant(EVERYTHING),
  fc.record({ type: fc.constant('date' as const), field: fc.constantFrom(...DATE_FIELDS), range }),
);

/** Queries as returned by `parseQuery`, of every type and a few levels. */
export const queries: fc.Arbitrary<Query> = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'query' },
    leaf,
    fc
      .tuple(fc.array(tie('query'), { minLength: 1, maxLength: 3, depthIdentifier: 'query' }), fc.boolean())
      .map(([members, isExplicit]) => (isExplicit ? allOf(members) : juxtaposed(members))),
    fc.array(tie('query'), { minLength: 1, maxLength: 3, depthIdentifier: 'query' }).map(anyOf),
    tie('query').map(negated),
  ),
})).query;
