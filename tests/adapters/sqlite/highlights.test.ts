import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { account, countingIds, object } from '../../support/objects.ts';
import { openSqlite } from '../../support/sqlite.ts';

it('other work runs while long notes are searched for highlights', async () => {
  const ids = countingIds();
  const { storage, close } = openSqlite(ids);
  await storage.commit([{ type: 'account.insert', account: account() }]);
  const body = '… '.repeat(480_000); // without words to index
  const notes = Array.from({ length: 16 }, (_, at) => ({
    id: ids(),
    references: [],
    content: { type: 'text/markdown' as const, body: at % 8 === 0 ? '==marked==' : body },
  }));
  await storage.commit([{ type: 'object.insert', object: object({ notes, accountId: 1 }) }]);

  let turns = 0;
  const ticking = setInterval(() => turns++, 0);
  const sight = { accountId: 1, scope: EVERYTHING };
  expect(await storage.highlights.count(sight, 10)).toBe(2);
  expect(turns).toBeGreaterThan(2);
  turns = 0;
  const found: string[] = [];
  for await (const { note } of storage.highlights.list(sight)) found.push(note.id);
  clearInterval(ticking);
  expect(found).toEqual([notes[8]?.id, notes[0]?.id]);
  expect(turns).toBeGreaterThan(2);
  await close();
});
