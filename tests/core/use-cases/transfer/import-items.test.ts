import { expect, it } from 'vitest';
import type { ImportRow } from '../../../../core/imports/imported-item.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { readDocument } from '../../../../core/model/reading.ts';
import { fromMarkdown } from '../../../../core/prose/from-markdown.ts';
import { itemImportUseCases } from '../../../../core/use-cases/transfer/import-items.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds } from '../../../support/objects.ts';

/** What an import writes, and in which units of work. */

const PAGE: Extract<ImportRow, { item: object }> = {
  at: 'row 1',
  name: 'A',
  remarks: [],
  item: {
    kind: 'page',
    url: 'https://a.test/',
    page: '<article>Kept</article>',
    tags: [],
    folder: [],
    created: 1_000,
    isFavourite: true,
    isRead: false,
    notes: [],
  },
};

function world(row: ImportRow = PAGE) {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const files = new Map<string, string>();
  const batch = {
    async put(key: string, bytes: AsyncIterable<Uint8Array>) {
      let text = '';
      for await (const chunk of bytes) text += Buffer.from(chunk);
      files.set(key, text);
      return { sha256: text, sizeBytes: text.length };
    },
    drop: async (key: string) => void files.delete(key),
    commit: async () => undefined,
    abandon: async () => undefined,
  };
  const { importItems } = itemImportUseCases({
    storage,
    blobs: { batch: () => batch, removeAll: async () => undefined } as never,
    inspector: {} as never,
    prose: { read: async (text) => readDocument(typeof text === 'string' ? fromMarkdown(text) : text) },
    vault: { sha256: (text) => Buffer.from(text).toString('hex').padEnd(64, '0') },
    clock: () => 2_000,
    ids: countingIds(),
    queueAnalysis: () => [],
    queueRewording: () => [],
    retention: { destroyExpired: async () => 0 },
  });
  async function* rows() {
    yield row;
  }
  return {
    storage,
    files,
    run: () => importItems(rows(), { accountId: 1, report: () => undefined }),
    saved: async () => {
      const found = [];
      for await (const object of storage.objects.list({ accountId: 1, scope: EVERYTHING }, undefined))
        found.push(object);
      return found;
    },
  };
}

it('a favourite is pinned in the unit of work that saves it, so a crash cannot separate the two', async () => {
  const { storage, run, saved } = world();
  let commits = 0;
  const { commit } = storage;
  Object.assign(storage, {
    async commit(changes: Parameters<typeof commit>[0]) {
      commits += 1;
      if (commits > 1) throw new Error('The process is killed here.');
      await commit(changes);
    },
  });
  await run();
  const [object] = await saved();
  expect(await storage.pins.order(1)).toEqual([object?.id]);
});

it('a kept page belongs to the new object, and is stored once', async () => {
  const { files, run, saved } = world();
  await run();
  const [object] = await saved();
  expect(object?.blob).toMatchObject({ type: 'text/html', sizeBytes: 23 });
  expect([...files]).toEqual([[object?.blob?.key, '<article>Kept</article>']]);
  await run();
  expect(files.size).toBe(1);
});

it.each([
  ['short', 250, 3],
  ['two of them so long that they do not fit into one', 250, 600_000],
])('more notes than an object can have are joined, and none is lost: %s', async (_name, count, longest) => {
  const words = Array.from(
    { length: count },
    (_, at) => `n${at} ${'x'.repeat(at === 100 || at === 101 ? longest : 3)}`,
  );
  const { run, saved } = world({ ...PAGE, item: { ...PAGE.item, notes: words } });
  await run();
  const [object] = await saved();
  const bodies = object?.notes.map(({ content }) => content.body as string) ?? [];
  expect(bodies.length).toBeLessThanOrEqual(100);
  expect(bodies.flatMap((body) => body.split('\n\n'))).toEqual(words);
  expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(1024 * 1024);
});
