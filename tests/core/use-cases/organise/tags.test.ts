import { expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { EVERYTHING } from '../../../../core/model/access-key.ts';
import type { Caller } from '../../../../core/model/session.ts';
import type { Storage } from '../../../../core/ports/storage.ts';
import { tagUseCases } from '../../../../core/use-cases/organise/tags.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, countingIds, id, object } from '../../../support/objects.ts';

const caller: Caller = {
  account: account(),
  session: { id: id(1), kid: 'first', accountId: 1, created: 0, lastSeen: 0 },
  access: 'full',
  scope: EVERYTHING,
};
const red = (number: number): Change => ({
  type: 'object.insert',
  object: object({ id: id(number), tags: [{ id: id(100 + number), name: 'red', flags: 8 }] }),
});
const renamed: Change = {
  type: 'tag.replace',
  accountId: 1,
  scope: EVERYTHING,
  name: 'red',
  to: 'blue',
  alike: [],
  uses: 1,
  at: 1_000,
};

/** Tags of a storage with one red object, changed by others just before the first commit. */
function tagsOf(theirs: Change) {
  const storage = memoryStorage({ type: 'account.insert', account: account() }, red(1));
  let isBeaten = false;
  const beaten: Storage = {
    ...storage,
    async commit(changes) {
      if (!isBeaten) {
        isBeaten = true;
        await storage.commit([theirs]);
      }
      await storage.commit(changes);
    },
  };
  return tagUseCases({
    storage: beaten,
    clock: () => 1_000,
    ids: countingIds(),
    editor: { change: async () => object(), move: async () => object() },
    renewal: { follow: async () => undefined },
  });
}

it('a tag replaced by others at the same moment is replaced once', async () => {
  await expect(tagsOf(renamed).rename(caller, 'red', 'green')).rejects.toMatchObject({ code: 'not-found' });
});

it('the result counts the objects of the commit', async () => {
  expect(await tagsOf(red(2)).removeEverywhere(caller, 'red')).toEqual({ name: 'red', objects: 2 });
});
