import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Searcher } from '../../../adapters/sql/searcher.ts';
import { searchThreads } from '../../../apps/server/search-threads.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { LIST_RANKING } from '../../../core/ports/object-reader.ts';
import { isShort } from '../../../core/search/query/is-short.ts';
import { parseQuery } from '../../../core/search/query/query.ts';
import { NOTHING } from '../../../core/search/query/tree.ts';
import { temporaryDirectory } from '../../support/service.ts';

const parse = (text: string) => parseQuery(text) ?? NOTHING;

describe('searches of several accounts', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let file: string;
  let searcher: Searcher;
  let done: string[];

  beforeEach(() => {
    directory = temporaryDirectory();
    file = path.join(directory.path, 'gate');
    done = [];
    const workerUrl = new URL('./gated-search.ts', import.meta.url);
    searcher = searchThreads({ workerUrl, file, deadlineMs: 120_000 });
  });
  afterEach(async () => {
    await searcher.close();
    directory.remove();
  });

  const openGate = () => writeFileSync(file, '');
  const search = async (accountId: number, how: { similarTo: string } | { query: string }, name: string) => {
    const sought = 'query' in how ? { query: parse(how.query) } : how;
    await searcher.rank({ accountId, scope: EVERYTHING, ...sought }, 1, LIST_RANKING);
    done.push(name);
  };
  const fifty = () => Array.from({ length: 50 }, (_, at) => search(1, { similarTo: 'x' }, `a${at}`));

  test('take turns, so that 50 of one account do not delay the long one of another', async () => {
    const many = fifty();
    const other = search(2, { similarTo: 'y' }, 'b');
    openGate();
    await Promise.all([...many, other]);
    expect(done.indexOf('b')).toBe(2);
  });

  test('do not wait for long ones when they are short', async () => {
    const many = fifty();
    await search(2, { query: 'a few words' }, 'b');
    expect(done).toEqual(['b']);
    openGate();
    await Promise.all(many);
  });
});

test.each([
  ['a few words', true],
  ['tag:cooking -soup title:"green beans"', true],
  ['one two three four five six seven eight nine', false],
  [`word ${'x'.repeat(100)}`, false],
])('%s is short: %s', (text, expected) => {
  expect(isShort(parse(text))).toBe(expected);
});
