import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDomainError } from '../../../../core/errors.ts';
import { MAX_GROUP_DEPTH } from '../../../../core/search/query/parser.ts';
import { MAX_QUERY_CHARACTERS, parseQuery } from '../../../../core/search/query/query.ts';
import { NOTHING } from '../../../../core/search/query/tree.ts';
import { runs } from '../../../support/runs.ts';
import { printQuery } from './print.ts';
import { queries } from './query-trees.ts';

/** The canonical form shows the structure: brackets around OR within AND, `-` before negated parts. */
const canonical = (text: string): string | null => {
  const query = parseQuery(text);
  return query && printQuery(query);
};

describe('the grammar', () => {
  test.each([
    // words and operators
    ['rust', 'rust'],
    ['  rust   lang ', 'rust lang'],
    ['rock and roll or not', 'rock and roll or not'],
    ['a AND b', 'a AND b'],
    ['a && b', 'a AND b'],
    ['a OR b c', 'a OR b c'],
    ['a || b || c', 'a OR b OR c'],
    ['(a OR b) c', '(a OR b) c'],
    ['a (b (c d))', 'a b c d'],
    ['a (b AND c)', 'a AND b AND c'],
    ['-a b', '-a b'],
    ['!a NOT b', '-a -b'],
    ['NOT a OR b', '-a OR b'],
    ['NOT a AND b', '-a AND b'],
    ['--a', 'a'],
    ['NOT -!a', '-a'],
    ['-(a b)', '-(a b)'],
    ['NOT(a OR b)', '-(a OR b)'],
    ['-(-(a b))', 'a b'],
    ['"a"OR"b"', '"a" OR "b"'],
    ['a||b', 'a||b'],
    ['e-mail wow!', 'e-mail wow!'],
    // prefixes and phrases
    ['pre*', 'pre*'],
    ['pre***', 'pre*'],
    ['"two words" "it\'s"', '"two words" "it\'s"'],
    ['"say \\"hi\\" now"', '"say \\"hi\\" now"'],
    ['foo"bar baz"', 'foo "bar baz"'],
    // a star alone
    ['*', '*'],
    [' ( ** ) ', '*'],
    ['* milk', 'milk'],
    ['a * AND b', 'a AND b'],
    ['milk OR *', '*'],
    ['-milk *', '-milk'],
    ['-*', '-*'],
    ['tag:* "*"', 'is:tagged'],
    ['#* -space:**', 'is:tagged -is:spaced'],
    ['tag:"*"', 'tag:"*"'],
    ['note:* content:*', 'has:note has:content'],
    ['url:* domain:(* OR a.example)', 'type:url (type:url OR domain:a.example)'],
    ['type:*', '*'],
    // unbalanced brackets and dangling operators
    ['"open phrase', '"open phrase"'],
    ['(a OR (b c', 'a OR b c'],
    ['a) b)', 'a b'],
    [') a', 'a'],
    ['NOT ) NOT a', 'a'],
    ['a OR', 'a'],
    ['OR a', 'a'],
    ['a OR OR b', 'a OR b'],
    ['a AND', 'a'],
    ['AND a', 'a'],
    ['a AND OR b', 'a OR b'],
    ['a NOT', 'a'],
    ['-OR a', 'a'],
    ['() a ( )', 'a'],
    // unsearchable words are ignored
    ['rock & roll', 'rock roll'],
    ['a - b -- ! c', 'a b c'],
    ['a "" "..." OR', 'a'],
    ['???', '""'],
    ['-?', '""'],
    ['NOT', '""'],
    // fields
    ['tag:work #home', 'tag:work tag:home'],
    ['#"to do" -#x*', 'tag:"to do" -tag:x*'],
    ['#"to d"* tag:("a b"* OR "c"**)', 'tag:"to d"* (tag:"a b"* OR tag:c*)'],
    ['"to d"* title:"a b"* #""*', '"to d" title:"a b"'],
    ['#"to d"*x', 'tag:"to d" *x'],
    ['#?', 'tag:?'],
    ['# a', 'a'],
    ['C# a', 'C# a'],
    ['TITLE:Rust title:"The Book" title:ru*', 'title:Rust title:"The Book" title:ru*'],
    ['title:(a OR "b c" d)', 'title:a OR title:"b c" title:d'],
    ['tag:(a OR b) c', '(tag:a OR tag:b) c'],
    ['-tag:(a b)', '-(tag:a tag:b)'],
    ['title:(a tag:b)', 'title:a tag:b'],
    ['title:OR', 'title:OR'],
    ['space:"Deep Work" type:Article domain:example.com author:Woolf', null],
    ['url:https://example.com/a?b=c', 'url:https://example.com/a?b=c'],
    ['note:x content:y summary:z', null],
    ['is:pinned IS:Tagged has:blob', 'is:pinned is:tagged has:blob'],
    ['is:(pinned OR linked)', 'is:pinned OR is:linked'],
    ['completed:true completed:no', 'is:completed -is:completed'],
    ['pinned:true tagged:false spaced:yes linked:no', 'is:pinned -is:tagged is:spaced -is:linked'],
    ['deleted:true', 'is:deleted'],
    ['pinned: x', 'pinned: x'],
    // unknown names, and names without a value
    ['https://example.com/a-b?c=d', 'https://example.com/a-b?c=d'],
    ['foo:bar 12:30', null],
    ['note: buy milk', null],
    ['title:', 'title:'],
    ['(a tag:)', 'a tag:'],
    // dates
    ['created:2024', 'created:2024-01-01T00:00:00.000Z..2025-01-01T00:00:00.000Z'],
    ['(created:>=2024-02-01)', 'created:2024-02-01T00:00:00.000Z..*'],
    ['bumped:"2024-02"', 'bumped:2024-02-01T00:00:00.000Z..2024-03-01T00:00:00.000Z'],
    ['published:*..*', 'published:*..*'],
  ])('%s', (text, expected) => {
    expect(canonical(text)).toBe(expected ?? text);
  });

  test.each(['', '   ', '\n\t'])('an empty query is null: %j', (text) => {
    expect(parseQuery(text)).toBeNull();
  });

  test.each(['&', '\u0000', ' \u0000 ', '\ud800'])(
    'a query without searchable words finds nothing: %j',
    (text) => {
      expect(parseQuery(text)).toEqual(NOTHING);
    },
  );

  test('keeps quoted text, with escaped quotes and backslashes', () => {
    expect(parseQuery('tag:"a \\"b\\" c\\\\ d\\e"')).toEqual({
      type: 'name',
      field: 'tag',
      value: { type: 'phrase', text: 'a "b" c\\ d\\e' },
    });
  });

  test('treats forbidden characters as space', () => {
    expect(canonical('a\u0000b tag:"c\ud800d"')).toBe('a b tag:"c d"');
  });
});

describe('a query is rejected', () => {
  test.each([
    ['created:2024-13', /^At character 1 of q: .*"2024-13".*month.*Use a year/],
    ['a OR created:soon', /^At character 6 of q: .*"soon"/],
    ['created:', /^At character 1 of q: .*missing/],
    ['created:"" a', /missing/],
    ['published:(2023 OR never)', /^At character 20 of q: .*"never"/],
    ['😀 created:soon', /^At character 3 of q: .*"soon"/],
    ['👨‍👩‍👧‍👦🇫🇷e\u0301 is:lost', /^At character 5 of q: "lost"/],
    [
      'is:lost',
      /"lost" is not a value of is:\. Use pinned, tagged, spaced, linked, completed, broken or deleted\./,
    ],
    ['has:wings*', /"wings\*" is not a value of has:/],
    ['completed:perhaps', /"perhaps" is not a value of completed:\. Use true, yes, false or no\./],
  ])('%s', (text, message) => {
    const parse = () => parseQuery(text);
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(parse).toThrow(message);
  });

  test('if it is too long in characters, not in bytes or UTF-16 units', () => {
    expect(parseQuery('😀'.repeat(MAX_QUERY_CHARACTERS))).not.toBeNull();
    expect(() => parseQuery('😀'.repeat(MAX_QUERY_CHARACTERS + 1))).toThrow(/2,001 characters/);
  });

  test('if groups are nested too deeply, but not if there are many in a row', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(canonical(nested(MAX_GROUP_DEPTH))).toBe('a');
    expect(() => parseQuery(nested(MAX_GROUP_DEPTH + 1))).toThrow(/At character 65 of q: .*64 levels deep/);
    expect(() => parseQuery(`👍🏽${nested(MAX_GROUP_DEPTH + 1)}`)).toThrow(/^At character 66 of q/);
    expect(parseQuery('(a)'.repeat(100))).toMatchObject({ type: 'and' });
  });
});

describe('laws', () => {
  test('printing and parsing a query yields the same query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const text = printQuery(query);
        fc.pre(text.length <= MAX_QUERY_CHARACTERS);
        expect(parseQuery(text)).toEqual(query);
      }),
      { numRuns: runs(100) },
    );
  });

  test('any text is parsed or rejected as invalid, and the result prints as itself', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        '"',
        '\\',
        '-',
        '!',
        '#',
        '*',
        ':',
        ' ',
        'OR',
        'AND',
        'NOT',
        '||',
        '..',
        '/',
        '>',
      ),
      fc.constantFrom('tag:', 'created:', 'is:', 'title:', '2024', 'P1M', 'a', '東'),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        try {
          const query = parseQuery(text);
          expect(query && parseQuery(printQuery(query))).toEqual(query);
        } catch (error) {
          if (!isDomainError(error, 'invalid')) {
            throw error;
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
