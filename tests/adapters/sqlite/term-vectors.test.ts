import { expect, test } from 'vitest';
import { openReader } from '../../../adapters/sqlite/database.ts';
import { termVectorReader } from '../../../adapters/sqlite/search/term-vectors.ts';
import { newObject } from '../../contract/organised.ts';
import { account, countingIds } from '../../support/objects.ts';
import { openSqlite } from '../../support/sqlite.ts';

const content = (body: string) => ({ content: { type: 'text/markdown' as const, body } });

test('the terms of an object are those of its present version, and a deleted object has no terms', async () => {
  const { storage, file, close } = openSqlite(countingIds());
  const before = newObject('a', 1, content('sourdough'));
  await storage.commit([
    { type: 'account.insert', account: account() },
    { type: 'object.insert', object: before },
  ]);
  const reader = openReader(file);
  const read = termVectorReader(reader);
  const { seq } = reader.prepare('SELECT seq FROM objects').get() as { seq: number };
  const terms = () => [...(read([seq]).get(seq)?.keys() ?? [])];
  expect(terms()).toContain('sourdough');
  expect(read([seq]).get(seq)).toBe(read([seq]).get(seq)); // cached

  const after = { ...before, ...content('carburettor'), version: before.version + 1 };
  await storage.commit([{ type: 'object.replace', before, after }]);
  expect(terms()).toContain('carburettor');
  expect(terms()).not.toContain('sourdough');

  await storage.commit([{ type: 'object.destroy', object: after }]);
  expect(read([seq]).size).toBe(0);
  await storage.commit([
    { type: 'object.insert', object: { ...newObject('a', 1, content('viola')), modified: 5 } },
  ]);
  expect(terms()).toContain('viola');
  reader.connection.close();
  await close();
});
