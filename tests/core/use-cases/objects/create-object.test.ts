import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { readDocument } from '../../../../core/model/reading.ts';
import type { Caller } from '../../../../core/model/session.ts';
import type { BlobStore } from '../../../../core/ports/blob-store.ts';
import type { ObjectReader } from '../../../../core/ports/object-reader.ts';
import { fromMarkdown } from '../../../../core/prose/from-markdown.ts';
import { keyedQueue } from '../../../../core/scheduling/keyed-queue.ts';
import { creationUseCases, type ObjectDraft } from '../../../../core/use-cases/objects/create-object.ts';
import { openVault as vault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};

const draft: ObjectDraft = {
  source: { type: 'content', content: { type: 'text/markdown', body: 'A text' } },
  tags: ['a tag'],
  spaceIds: [],
  notes: [],
};
const expected = { content: { body: 'A text' }, tags: [{ name: 'a tag' }], spaceIds: [] };

/** Use cases for saving in a storage with this `find`. */
function creationWith(find: ObjectReader['find']) {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  return creationUseCases({
    storage: { ...storage, objects: { ...storage.objects, find } },
    blobs: {} as BlobStore,
    prose: { read: async (text) => readDocument(typeof text === 'string' ? fromMarkdown(text) : text) },
    vault,
    clock: () => 0,
    ids: countingIds(),
    objectQueue: keyedQueue(),
    queueAnalysis: () => [],
    queueRewording: () => [],
  });
}

it('an object deleted by others at the same moment was still saved', async () => {
  const { createObject } = creationWith(async () => null);
  await createObject(caller, draft);
  expect(await createObject(caller, draft)).toMatchObject({ isNew: false, object: expected });
});

it('a new object is returned as it was saved, without being read', async () => {
  const { createObject } = creationWith(() => Promise.reject(new Error('An object was read.')));
  expect(await createObject(caller, draft)).toMatchObject({ isNew: true, object: expected });
});
