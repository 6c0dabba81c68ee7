import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { readDocument } from '../../../core/model/reading.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import { keyedQueue } from '../../../core/scheduling/keyed-queue.ts';
import { creationUseCases } from '../../../core/use-cases/create-object.ts';
import { openVault as vault } from '../../memory/ports.ts';
import { memoryStorage } from '../../memory/storage.ts';
import { account, countingIds, id } from '../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};

it('what others destroy at the same moment was saved all the same', async () => {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const { createObject } = creationUseCases({
    storage: { ...storage, objects: { ...storage.objects, find: async () => null } },
    blobs: {} as BlobStore,
    prose: { read: async (markdown) => readDocument(fromMarkdown(markdown)) },
    vault,
    clock: () => 0,
    ids: countingIds(),
    objectQueue: keyedQueue(),
    queueAnalysis: () => [],
    queueRewording: () => [],
  });
  const created = await createObject(caller, {
    source: { type: 'content', content: { type: 'text/markdown', body: 'A text' } },
    tags: ['a tag'],
    spaceIds: [],
    notes: [],
  });
  expect(created).toMatchObject({
    isNew: true,
    object: { content: { body: 'A text' }, tags: [{ name: 'a tag' }], spaceIds: [] },
  });
});
