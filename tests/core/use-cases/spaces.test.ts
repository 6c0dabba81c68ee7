import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { deleteObject } from '../../../core/model/object.ts';
import type { Caller } from '../../../core/model/session.ts';
import { spaceUseCases } from '../../../core/use-cases/spaces.ts';
import { memoryStorage } from '../../memory/storage.ts';
import { account, countingIds, id, object } from '../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};
const before = object();
const spaceId = id(9);

it('an object that others put into the trash at the same moment keeps its places in spaces', async () => {
  const storage = memoryStorage(
    { type: 'account.insert', account: account() },
    { type: 'object.insert', object: before },
    { type: 'space.insert', space: { id: spaceId, accountId: 1, name: 'A', color: '#000000', created: 0 } },
    { type: 'memberships.add', accountId: 1, objectId: before.id, spaceIds: [spaceId] },
  );
  const beaten = {
    ...storage,
    async commit(changes: Parameters<typeof storage.commit>[0]) {
      const now = await storage.objects.find(1, before.id);
      if (now)
        await storage.commit([{ type: 'object.replace', before: now, after: deleteObject(now, 2_000) }]);
      await storage.commit(changes);
    },
  };
  const { leave } = spaceUseCases({ storage: beaten, clock: () => 2_000, ids: countingIds() });
  await expect(leave(caller, before.id, spaceId)).rejects.toMatchObject({ code: 'unprocessable' });
  expect((await storage.objects.find(1, before.id))?.spaceIds).toEqual([spaceId]);
});
