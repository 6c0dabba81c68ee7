import { expect, it } from 'vitest';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import { AUTOMATIC_COLORS } from '../../../../core/model/color.ts';
import { deleteObject } from '../../../../core/model/object.ts';
import type { Caller } from '../../../../core/model/session.ts';
import { spaceUseCases } from '../../../../core/use-cases/organise/spaces.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id, object } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};
const before = object();
const spaceId = id(9);

it('with access to everything, joins and leaves are checked by the commit alone, without reading an object', async () => {
  const storage = memoryStorage(
    { type: 'account.insert', account: account() },
    { type: 'object.insert', object: before },
    { type: 'space.insert', space: { id: spaceId, accountId: 1, name: 'A', color: '#000000', created: 0 } },
  );
  let reads = 0;
  const counting = {
    ...storage,
    objects: {
      ...storage.objects,
      find: (accountId: number, objectId: string) => {
        reads += 1;
        return storage.objects.find(accountId, objectId);
      },
    },
  };
  const spaces = spaceUseCases({ storage: counting, clock: () => 2_000, ids: countingIds() });
  await spaces.join(caller, before.id, [spaceId], 'spaces.add-object');
  expect((await storage.objects.find(1, before.id))?.spaceIds).toEqual([spaceId]);
  await spaces.leave(caller, before.id, spaceId);
  expect((await storage.objects.find(1, before.id))?.spaceIds).toEqual([]);
  for (const refused of [
    spaces.join(caller, id(50), [spaceId], 'spaces.add-object'),
    spaces.join(caller, before.id, [id(51)], 'spaces.add-object'),
    spaces.leave(caller, id(50), spaceId),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
  expect(reads).toBe(0);
});

it('an object moved to the trash by others at the same moment stays in its spaces', async () => {
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

it('the automatic colour is chosen without reading any space', async () => {
  const storage = memoryStorage({ type: 'account.insert', account: account() });
  const list = () => {
    throw new Error('all spaces were listed');
  };
  const spaces = spaceUseCases({
    storage: { ...storage, spaces: { ...storage.spaces, list } },
    clock: () => 2_000,
    ids: countingIds(),
  });
  const first = await spaces.create(caller, { name: 'A' }, []);
  await spaces.create(caller, { name: 'B', color: AUTOMATIC_COLORS[1]?.toUpperCase() }, []);
  const third = await spaces.create(caller, { name: 'C' }, []);
  expect([first.color, third.color]).toEqual([AUTOMATIC_COLORS[0], AUTOMATIC_COLORS[2]]);
});
