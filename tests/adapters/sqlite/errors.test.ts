import { expect, test } from 'vitest';
import { SqliteError } from '../../../adapters/sqlite/driver.ts';
import { translate } from '../../../adapters/sqlite/errors.ts';

test.each([
  ['SQLITE_NOMEM', 'unavailable'],
  ['SQLITE_IOERR_NOMEM', 'unavailable'],
  ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
  ['SQLITE_FULL', 'storage-full'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'stale'],
])('%s is %s, not a bug', (code, expected) => {
  expect(translate(new SqliteError('what SQLite says', code))).toMatchObject({ code: expected });
});

test.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB'])(
  '%s is reported as damage, which waiting does not repair',
  (code) => {
    expect(translate(new SqliteError('database disk image is malformed', code))).toMatchObject({
      code: 'unavailable',
      isTransient: false,
      message: expect.stringMatching(
        /^The database is damaged: database disk image is malformed\. .+ commonplace restore\.$/,
      ),
    });
  },
);

test('an error in a statement stays a bug', () => {
  const error = new SqliteError('near "SELEC": syntax error', 'SQLITE_ERROR');
  expect(translate(error)).toBe(error);
});
