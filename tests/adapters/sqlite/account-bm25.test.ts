import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { withMarks } from '../../../adapters/sqlite/account-terms.ts';
import { accountBm25 } from '../../../adapters/sqlite/search/account-bm25.ts';
import { toMatch } from '../../../adapters/sqlite/search/expression.ts';
import { SCORE } from '../../../adapters/sqlite/search/fts5.ts';
import { statementCache } from '../../../adapters/sqlite/statements.ts';
import { type ByColumn, byColumn, COLUMNS } from '../../../core/search/text/columns.ts';
import { parsed } from '../../contract/search/workbench.ts';

type Texts = ByColumn<string>;

const NONE = byColumn(() => '');
const word = (name: string, times: number) => `${name} `.repeat(times);

/** Texts in which some words are in nearly every text, and others in few; later texts are longer. */
const OWN = Array.from({ length: 1_500 }, (_, at): Texts => {
  const content = [
    ...(at % 5 === 0 ? [] : [word('all', 1 + (at % 3))]),
    ...(at % 2 === 0 ? [word('half', 1 + (at % 7))] : []),
    ...(at % 3 === 0 ? [word('third', 1 + (at % 4))] : []),
    ...(at % 400 === 0 ? ['rare'] : []),
    word('more', at % 90),
  ];
  return {
    ...NONE,
    title: at % 11 === 0 ? 'third' : '',
    content: content.join(' ').replaceAll(/ +/g, ' ').trim(),
  };
});
const OTHERS = Array.from(
  { length: 600 },
  (_, at): Texts => ({
    ...NONE,
    content: word('rare third all', 1 + (at % 60)).trim(),
  }),
);

/** A text index with the texts of accounts, numbered from 1. */
function indexOf(...accounts: readonly (readonly Texts[])[]) {
  const connection = new Sqlite(':memory:');
  connection.exec(`CREATE VIRTUAL TABLE object_texts USING fts5(${COLUMNS.join(', ')},
      content='', contentless_delete=1, tokenize='ascii');
    CREATE TABLE objects (seq INTEGER PRIMARY KEY, account_id INTEGER)`);
  const texts = connection.prepare(
    `INSERT INTO object_texts (rowid, ${COLUMNS.join(', ')}) VALUES (@seq, ${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const objects = connection.prepare('INSERT INTO objects VALUES (?, ?)');
  connection.transaction(() => {
    for (const [at, list] of accounts.entries()) {
      for (const [number, columns] of list.entries()) {
        const seq = number + 1 + at * 10_000;
        texts.run({ seq, ...withMarks(columns, at + 1) });
        objects.run(seq, at + 1);
      }
    }
  })();
  return { connection, prepare: statementCache(connection) };
}

const alone = indexOf(OWN);
const shared = indexOf(OWN, OTHERS);
const match = (q: string) => {
  const made = toMatch(parsed(q), { languages: ['en'], marks: [''] });
  if (made === null) throw new Error(`${q} has no words.`);
  return made;
};
const byFts5 = (q: string) =>
  alone
    .prepare(`SELECT rowid, ${SCORE} FROM object_texts WHERE object_texts MATCH ?`)
    .raw()
    .all(match(q).text) as [number, number][];

describe('the scores of one account among several', () => {
  test.each([
    'rare',
    'third',
    'all',
    'rare third',
    'rare third all',
    'rare half third',
    'half third',
    'rare OR third',
    '(rare OR half) third',
    'third -half',
    'title:third rare',
    '"third rare"',
    'th* rare',
  ])('equal those of FTS5 for its texts alone for %s', (q) => {
    const scores = accountBm25(shared).scores(1, match(q));
    const expected = byFts5(q);
    expect(scores.size).toBe(expected.length);
    // A word in more than half of the texts adds 0.000002 at most, and is left out if that saves much.
    for (const [seq, score] of expected) expect(Math.abs((scores.get(seq) ?? 0) - score)).toBeLessThan(3e-6);
  });

  test.each(['third', 'half third', 'rare OR third'])('include the best ones for %s', (q) => {
    const all = byFts5(q).toSorted((a, b) => b[1] - a[1]);
    const some = accountBm25(shared).scores(1, match(q), 20);
    expect(some.size).toBeLessThan(all.length);
    for (const [seq, score] of all.slice(0, 20)) expect(some.get(seq)).toBeCloseTo(score, 9);
  });
});
