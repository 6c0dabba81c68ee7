import { expect, test } from 'vitest';
import { openConnection } from '../../../adapters/sqlite/driver.ts';
import { translate } from '../../../adapters/sqlite/errors.ts';
import { applyMissing, lastApplied } from '../../../adapters/sqlite/migrate.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';

test('a first start on a full disk is reported as that, and leaves nothing', () => {
  const connection = openConnection(':memory:', {});
  connection.pragma('max_page_count = 20');
  let translated: unknown;
  try {
    applyMissing(connection, migrationsFolder('sqlite'));
  } catch (error) {
    translated = translate(error);
  }
  expect(translated).toMatchObject({ code: 'storage-full' });
  expect(lastApplied(connection)).toBe(0);
  connection.pragma('max_page_count = 100000');
  applyMissing(connection, migrationsFolder('sqlite'));
  expect(lastApplied(connection)).toBeGreaterThan(0);
  connection.close();
});
