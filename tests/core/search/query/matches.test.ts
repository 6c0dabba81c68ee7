import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../../core/search/query/query.ts';
import { bareText, NOTHING, negated, type Query } from '../../../../core/search/query/tree.ts';
import { matches } from '../../../contract/search/matches.ts';
import { document, type Given } from '../text/objects.ts';
import { queries } from './query-trees.ts';

const parsed = (text: string): Query => parseQuery(text) ?? NOTHING;

const article: Given = {
  id: '01ArticleId',
  kind: 'url',
  title: 'Running shoes: a buyer’s guide',
  summary: 'How to choose.',
  extracted: 'Cushioning matters most on hard roads.',
  notes: ['Ask Zoë about Gesundheit'],
  tags: ['Sport', 'to do', 'C++'],
  url: 'https://blog.example.co.uk/2024/shoes?id=7',
  mainEntity: {
    id: 'e',
    '@type': ['Article', 'WebPage'],
    published: '2024-02-29T12:00:00.000Z',
    authors: [{ name: 'Ursula K. Le Guin' }],
    publisher: { name: 'Runner’s Weekly' },
  },
  spaces: [{ id: '01SpaceId', name: 'Deep Work' }],
  screenshot: { key: 's', sha256: 's', type: 'image/png', sizeBytes: 1 },
  isPinned: true,
  isLinked: true,
  created: Date.UTC(2024, 2, 31, 23, 59, 59, 999),
  bumped: Date.UTC(2024, 3, 1),
};

describe('an object matches', () => {
  test.each([
    '*',
    '* -boots',
    'boots OR *',
    'running shoe',
    'RUN',
    'buyer’s "buyer\'s guide"',
    'choose cushioning zoe sport weekly',
    '"hard roads" "running shoe"',
    'cushi* gui*',
    'https://blog.example.co.uk/2024/shoes',
    '(boots OR shoes) -boots',
    '-(shoes boots)',
    'shoes OR created:1999',
    'tag:sport #SPORT tag:"to  do" tag:c++ #sp* #"to d"*',
    'tag:(x OR sport)',
    'type:url type:article TYPE:webpage type:web*',
    'title:guide title:"shoes a buyer" title:gui*',
    'summary:choose note:gesundheit content:cushioning',
    'author:"le guin" author:urs*',
    'domain:example.co.uk domain:co.uk domain:BLOG.example.co.uk. domain:exam* domain:https://example.co.uk/x',
    'url:blog.example.co.uk/2024 url:sho*',
    'space:"deep work" space:01SpaceId space:dee* space:"deep w"*',
    'is:pinned is:tagged is:spaced is:linked -is:completed completed:no',
    'has:note has:screenshot has:entity has:link has:content -has:blob',
    'created:2024 created:2024-03 created:2024-03-31 -created:2024-04',
    'bumped:2024-04 bumped:>=2024-04-01 -bumped:<2024-04-01 bumped:>2024-03',
    'published:2024-02 published:2024-02-29T12:00:00Z/PT1S -published:PT1S/2024-02-29T12:00:00Z published:*..*',
  ])('%s', (text) => {
    expect(matches(parsed(text), document(article))).toBe(true);
  });

  test.each([
    'running boots',
    '-*',
    '-shoes',
    '"shoe running"',
    '"guide how"',
    'shoes AND -guide',
    '-(boots OR shoes)',
    'ushion*',
    'tag:spo tag:do tag:c',
    'type:book',
    'type:web',
    'title:cushioning',
    'content:guide',
    'note:guide',
    'author:weekly',
    'domain:ample.co.uk',
    'domain:blog',
    'domain:com',
    'url:exam',
    'space:deep',
    'space:01spaceid',
    'is:completed',
    'has:blob',
    'created:2024-04',
    'bumped:<2024-04-01',
    '???',
  ])('not %s', (text) => {
    expect(matches(parsed(text), document(article))).toBe(false);
  });

  test('a word of another language in its inflections', () => {
    const german = document({ title: 'Alte Häuser', language: 'de' });
    expect(matches(parsed('haus alt'), german)).toBe(true);
    expect(matches(parsed('HAUSER'), german)).toBe(true);
    expect(matches(parsed('haus'), document({ title: 'Alte Häuser' }))).toBe(false);
  });
});

describe('an object without a publication date', () => {
  const plain = document({ title: 'plain' });

  test.each([
    'published:2024',
    '-published:2024',
    'published:*..*',
    '-published:*..*',
    'plain -published:2024',
  ])('never matches %s', (text) => {
    expect(matches(parsed(text), plain)).toBe(false);
  });

  test.each(['plain OR published:2024', 'plain OR -published:2024', '-(other published:2024)'])(
    'matches %s by the other clauses',
    (text) => {
      expect(matches(parsed(text), plain)).toBe(true);
    },
  );
});

describe('laws of matching', () => {
  const dated = document(article);
  const undated = document({ title: 'run Häuser e-mail', content: '東京', tags: ['or'] });

  test('if every date is known, NOT matches exactly the other objects', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(matches(negated(query), dated)).toBe(!matches(query, dated));
      }),
    );
  });

  test('nothing matches both a query and its opposite', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(matches(query, undated) && matches(negated(query), undated)).toBe(false);
      }),
    );
  });
});

describe('bare words', () => {
  test.each([
    ['how do I clean shoes', 'how do I clean shoes'],
    ['(clean shoes) & boots', 'clean shoes boots'],
    ['one', 'one'],
    ['one AND two', null],
    ['one OR two', null],
    ['one -two', null],
    ['"one two"', null],
    ['one two*', null],
    ['one tag:two', null],
    ['???', null],
  ])('%s', (text, expected) => {
    expect(bareText(parsed(text))).toBe(expected);
  });
});
